import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { DocumentVersion } from '@strongroom/contract/documents/versions.ts'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import listClasses from '../../ui/lists/list-card.module.css'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { useVersions, VERSIONS_PAGE } from './queries.ts'
import { VersionRow } from './version-row.tsx'

interface Props {
  asset: Asset
  /** Asks why an action on a version isn't permitted. */
  onWhy: (version: DocumentVersion) => void
}

/** Every version of a document, newest first. */
export function VersionList({ asset, onWhy }: Props) {
  const t = useText()
  const [page, setPage] = useState(0)
  const versions = useVersions(asset.uuid, page)
  return (
    <PagedList
      list={versions}
      page={page}
      pageSize={VERSIONS_PAGE}
      onPage={setPage}
      most={limits.pagerPagesSidebar}
      skeleton={<ListSkeleton rows={3} />}
      empty={null}
    >
      {(rows) => (
        <ol className={listClasses.list} aria-label={t('version.list')}>
          {rows.map((version) => (
            <VersionRow key={version.uuid} asset={asset} version={version} onWhy={onWhy} />
          ))}
        </ol>
      )}
    </PagedList>
  )
}
