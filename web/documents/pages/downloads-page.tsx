import { Text } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { useText } from '../../i18n/language.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { DownloadRow } from '../zips/download-row.tsx'
import { zipsQuery } from '../zips/queries.ts'

/** The zips that the person requested, with their states. It opens in a window of its own. */
export function DownloadsPage(): ReactNode {
  const t = useText()
  const { 'downloads-page': page = 0 } = useSearch({ from: '/signed-in/downloads' })
  const navigate = useNavigate()
  const onPage = useCallback(
    (next: number) => void navigate({ to: '/downloads', search: { 'downloads-page': next || undefined } }),
    [navigate],
  )
  return (
    <>
      <PageHeader title={t('downloads.title')} />
      <Text c="dimmed" mb="md">
        {t('downloads.text')}
      </Text>
      <PagedList
        list={useQuery(zipsQuery(page))}
        page={page}
        pageSize={limits.zipPageSize}
        onPage={onPage}
        attempt={t('downloads.failed')}
        empty={
          <EmptyState icon={IconFileZip} title={t('downloads.none')}>
            {t('downloads.none-hint')}
          </EmptyState>
        }
      >
        {(zips) => (
          <ul aria-label={t('downloads.title')} className={listClasses.list}>
            {zips.map((zip) => (
              <DownloadRow key={zip.uuid} zip={zip} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}
