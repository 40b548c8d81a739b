import { Button, Text } from '@mantine/core'
import { downloadZip, type ZipAsset } from '@strongroom/contract/documents/zips.ts'
import { IconFileZip, IconZoomQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addressOf } from '../../api/address-of.ts'
import { CallError } from '../../api/call-error.ts'
import { useText } from '../../i18n/language.ts'
import { ownTime } from '../../i18n/own-time.ts'
import { byteSize } from '../../ui/files/byte-size.ts'
import { offersDownloads } from '../../ui/files/offers-downloads.ts'
import { startDownload } from '../../ui/files/start-download.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { zipQuery } from '../zips/queries.ts'

/** The page of an emailed zip link: its progress, and its download. */
export function ZipPage(): ReactNode {
  const t = useText()
  const { zipUuid } = useParams({ from: '/signed-in/zips/$zipUuid' })
  const zip = useQuery(zipQuery(zipUuid))
  return (
    <>
      <PageHeader title={t('zip.page')} />
      {zip.isError && <Refused error={zip.error} retry={() => void zip.refetch()} />}
      {zip.data && !zip.isError && <ZipState zip={zip.data} />}
    </>
  )
}

function Refused({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useText()
  if (!(error instanceof CallError) || error.status !== 404) return <ErrorState error={error} retry={retry} />
  return (
    <div role="alert">
      <EmptyState icon={IconZoomQuestion} title={t('zip.invalid')}>
        {t('zip.invalid-text')}
      </EmptyState>
    </div>
  )
}

function ZipState({ zip }: { zip: ZipAsset }) {
  const t = useText()
  const { uuid: zipUuid, name, status, bytes, bytesDone, size, expiresTime } = zip
  if (status === 'FAILED')
    return (
      <EmptyState icon={IconFileZip} title={t('zip.broken')}>
        {t('zip.broken-text')}
      </EmptyState>
    )
  if (status === 'PENDING')
    return (
      <EmptyState icon={IconFileZip} title={t('zip.pending')}>
        {t('zip.pending-text', { done: byteSize(t, bytesDone), total: byteSize(t, bytes) })}
      </EmptyState>
    )
  const download = () => startDownload(addressOf(downloadZip, { params: { zipUuid } }))
  return (
    <EmptyState
      icon={IconFileZip}
      title={t('zip.ready')}
      action={
        offersDownloads() ? (
          <Button mt="xs" onClick={download}>
            {t('zip.download')}
          </Button>
        ) : (
          <Text c="dimmed">{t('downloads.not-here')}</Text>
        )
      }
    >
      {t('zip.ready-text', {
        name,
        size: byteSize(t, size ?? 0),
        time: ownTime(expiresTime).format('DD/MM/YYYY HH:mm'),
      })}
    </EmptyState>
  )
}
