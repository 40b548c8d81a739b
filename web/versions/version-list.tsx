import type { Asset } from '@strongroom/contract/assets.ts'
import { limits } from '@strongroom/contract/limits.ts'
import { useState } from 'react'
import { useText } from '../app/language.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ListCard } from '../ui/list-card.tsx'
import listClasses from '../ui/list-card.module.css'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Pager } from '../ui/pager.tsx'
import { useVersions, VERSIONS_PAGE } from './queries.ts'
import { VersionRow } from './version-row.tsx'

/** Every version of a document, newest first. */
export function VersionList({ asset }: { asset: Asset }) {
  const t = useText()
  const [page, setPage] = useState(0)
  const versions = useVersions(asset.uuid, page)
  const { data } = versions
  if (versions.isError && !data) {
    return (
      <ListCard>
        <ErrorState error={versions.error} retry={() => void versions.refetch()} />
      </ListCard>
    )
  }
  return (
    <ListCard
      footer={
        data && (
          <Pager
            {...data.metadata}
            page={page}
            pageSize={VERSIONS_PAGE}
            most={limits.pagerPagesSidebar}
            onPage={setPage}
          />
        )
      }
    >
      {data ? (
        <ol className={listClasses.list} aria-label={t('version.list')}>
          {data.content.map((version) => (
            <VersionRow key={version.uuid} asset={asset} version={version} />
          ))}
        </ol>
      ) : (
        <ListSkeleton rows={3} />
      )}
    </ListCard>
  )
}
