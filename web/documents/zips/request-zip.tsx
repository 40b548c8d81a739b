import { Radio, Stack, Text } from '@mantine/core'
import { requestZip, type ZipAsset } from '@strongroom/contract/documents/zips.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { text, useText } from '../../i18n/language.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { openDownloads } from './open-downloads.ts'
import type { WantedZip } from './open-zip.ts'
import { countsQuery } from './queries.ts'
import { zipName } from './zip-name.ts'
import { ZipCounts } from './zip-counts.tsx'

/** Says that the zip was requested, or that an equal one is ready, with the way to the window of downloads. */
const notifyRequested = ({ status }: ZipAsset) =>
  notifyDone(text(status === 'READY' ? 'zip.same' : 'zip.requested'), {
    label: text('downloads.open'),
    run: async () => openDownloads(),
  })

/** The question how selected documents and folders are put into a zip; its answer requests it. */
export function RequestZip({ wanted, dialog }: { wanted: WantedZip; dialog: DialogHandle }) {
  const t = useText()
  const { workspace, last, assetUuids, assets } = wanted
  const [excludes, setExcludes] = useState(true)
  const { data: counts, isError } = useQuery(countsQuery(assetUuids))
  // Asked to be sure if the contents couldn't be counted.
  const asks = isError || (counts?.unableToScan ?? 0) > 0
  const act = async () => {
    const name = zipName(workspace, last, Date.now())
    const zip = await call(requestZip, { body: { name, assetUuids, excludeUnableToScan: excludes } })
    void queryClient.invalidateQueries({ queryKey: ['zips', 'list'] })
    notifyRequested(zip)
  }
  return (
    <ConfirmModal
      dialog={dialog}
      title={t(assets ? 'zip.title' : 'zip.whole')}
      confirm={t('zip.submit')}
      attempt={t('zip.failed')}
      act={act}
    >
      <Stack gap="md">
        <Text>{t(assets ? 'zip.folders-text' : 'zip.whole-text')}</Text>
        <div role="status">
          {counts ? (
            <ZipCounts counts={counts} excludes={excludes} />
          ) : (
            <Text c="dimmed">{t(isError ? 'zip.counts-failed' : 'zip.counting')}</Text>
          )}
          {counts?.hasMore && <Text mt="xs">{t('zip.many')}</Text>}
        </div>
        {asks && (
          <Radio.Group
            label={t('zip.choice')}
            value={excludes ? 'exclude' : 'include'}
            onChange={(value) => setExcludes(value === 'exclude')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="exclude" label={t('zip.exclude')} />
              <Radio value="include" label={t('zip.include')} />
            </Stack>
          </Radio.Group>
        )}
        <Text c="dimmed">{t('zip.notice')}</Text>
      </Stack>
    </ConfirmModal>
  )
}
