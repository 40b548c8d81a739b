import { Radio, Stack, Text } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { requestZip, type ZipAsset } from '@strongroom/contract/documents/zips.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { text, useText } from '../../i18n/language.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { workspaceQuery } from '../../workspaces/workspaces/queries.ts'
import { openDownloads } from './open-downloads.ts'
import { countsQuery } from './queries.ts'
import { zipName } from './zip-name.ts'
import { ZipCounts } from './zip-counts.tsx'

interface Wanted {
  workspace: string
  /** The name of the last selected item; undefined for a whole workspace. */
  last?: string | undefined
  assetUuids: string[]
  /** The selected items; undefined for a whole workspace. */
  assets?: Asset[]
}

/** Asks how selected documents and folders are put into a zip, and requests it. */
export function openZipAssets(assets: Asset[]) {
  const [first] = assets
  if (!first) return
  const workspace = queryClient.getQueryData(workspaceQuery(first.workspaceUuid).queryKey)?.name ?? ''
  const assetUuids = assets.filter(({ type }) => type !== 'LINK').map(({ uuid }) => uuid)
  open({ workspace, last: assets.at(-1)?.name, assetUuids, assets })
}

/** The same for everything in a workspace. */
export const openZipWorkspace = ({ uuid, name }: Workspace) => open({ workspace: name, assetUuids: [uuid] })

const open = (wanted: Wanted) => openDialog((dialog) => <RequestZip wanted={wanted} dialog={dialog} />)

/** Says that the zip was requested, or that an equal one is ready, with the way to the window of downloads. */
const notifyRequested = ({ status }: ZipAsset) =>
  notifyDone(text(status === 'READY' ? 'zip.same' : 'zip.requested'), {
    label: text('downloads.open'),
    run: async () => openDownloads(),
  })

function RequestZip({ wanted, dialog }: { wanted: Wanted; dialog: DialogHandle }) {
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
