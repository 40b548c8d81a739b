import { Alert, Text } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { useText } from '../../i18n/language.ts'
import { offersDownloads } from '../../ui/files/offers-downloads.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { useListPage } from '../../ui/lists/use-list-page.ts'
import { DownloadRow } from '../zips/download-row.tsx'
import { SelectedFiles } from '../zips/selected-files.tsx'
import { zipsQuery } from '../zips/queries.ts'

/** The documents of a selection and the zips that the person requested, with their states. It opens in a window. */
export function DownloadsPage(): ReactNode {
  const t = useText()
  const { 'downloads-page': page = 0, files = [], start = false } = useSearch({ from: '/signed-in/downloads' })
  const navigate = useNavigate()
  const onPage = useCallback(
    (next: number) =>
      void navigate({ to: '/downloads', search: (now) => ({ ...now, 'downloads-page': next || undefined }) }),
    [navigate],
  )
  // A reload downloads nothing again.
  const onStart = useCallback(
    () => void navigate({ to: '/downloads', search: (now) => ({ ...now, start: undefined }), replace: true }),
    [navigate],
  )
  const { size } = useListPage('downloads', limits.zipPageSize)
  const listed = [...new Set(files)].slice(0, limits.zipPageSize)
  return (
    <>
      <PageHeader title={t('downloads.title')} />
      {!offersDownloads() && (
        <Alert mb="md" c="inherit">
          {t('downloads.not-here')}
        </Alert>
      )}
      {listed.length > 0 && <SelectedFiles key={listed.join()} files={listed} starts={start} onStart={onStart} />}
      <Text c="dimmed" mb="md" mt={listed.length > 0 ? 'lg' : 0}>
        {t('downloads.text')}
      </Text>
      <PagedList
        list={useQuery(zipsQuery(page, size))}
        page={page}
        pageSize={size}
        onPage={onPage}
        attempt={t('downloads.failed')}
        empty={
          <EmptyState icon={IconFileZip} title={t('downloads.none')}>
            {offersDownloads() && t('downloads.none-hint')}
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
