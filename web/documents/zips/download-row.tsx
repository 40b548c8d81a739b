import { Anchor, Button, Text } from '@mantine/core'
import { downloadZip, findZip, type ListedZip } from '@strongroom/contract/documents/zips.ts'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addressOf } from '../../api/address-of.ts'
import { CallError } from '../../api/call-error.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { byteSize } from '../../ui/files/byte-size.ts'
import { CutName } from '../../ui/files/cut-name.tsx'
import { FileIcon } from '../../ui/files/file-icon.tsx'
import { offersDownloads } from '../../ui/files/offers-downloads.ts'
import { startDownload } from '../../ui/files/start-download.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { TimeText } from '../../ui/time-text.tsx'
import { useAction } from '../../ui/use-action.ts'

/** A requested zip with its state, and its download once it is ready. */
export function DownloadRow({ zip }: { zip: ListedZip }) {
  const t = useText()
  const { name, workspaceUuid, workspaceName, createdTime, expiresTime, size } = zip
  const { state, download, busy } = useDownload(zip)
  const title = name ?? t('downloads.hidden')
  return (
    <li className={listClasses.row}>
      <FileIcon kind="DOCUMENT" extension="zip" />
      <div className={listClasses.text}>
        <span className={`${listClasses.name} ${listClasses.cut}`} title={title}>
          <CutName name={title} />
        </span>
        <span className={listClasses.detail}>
          <DownloadState zip={zip} state={state} />
          {size !== null && state === 'READY' && <span>{byteSize(t, size)}</span>}
          <Anchor component={Link} to={`/share/${workspaceUuid}`} inherit>
            {workspaceName}
          </Anchor>
          <span>
            {t('downloads.requested')} <TimeText time={createdTime} as="recent" />
          </span>
          {state === 'READY' && (
            <span>
              {t('downloads.until')} <TimeText time={expiresTime} />
            </span>
          )}
        </span>
      </div>
      {state === 'READY' && offersDownloads() && (
        <div className={listClasses.acts}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={busy}
            onClick={() => download()}
            aria-label={t('downloads.of', { name: title })}
          >
            {t('zip.download')}
          </Button>
        </div>
      )}
    </li>
  )
}

type State = ListedZip['status']

/** Downloads a zip that still exists. A link that has ended meanwhile stays ended: there is no retry. */
function useDownload({ uuid: zipUuid, status }: ListedZip) {
  const [isGone, setGone] = useState(false)
  const { busy, run } = useAction(
    async () => {
      try {
        await call(findZip, { params: { zipUuid } })
        startDownload(addressOf(downloadZip, { params: { zipUuid } }))
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 404) throw error
        setGone(true)
      }
    },
    { notify: true },
  )
  const state: State = isGone ? 'INVALID' : status
  return { state, busy, download: run }
}

const LABELS = {
  READY: 'downloads.ready',
  FAILED: 'downloads.broken',
  INVALID: 'zip.invalid',
  SHUT: 'downloads.shut',
} as const satisfies Record<Exclude<State, 'PENDING'>, string>

function DownloadState({ zip: { bytes, bytesDone }, state }: { zip: ListedZip; state: State }) {
  const t = useText()
  const isProblem = state === 'FAILED' || state === 'INVALID'
  return (
    <Text span inherit {...(isProblem ? { c: 'red' } : {})} role="status">
      {state === 'PENDING'
        ? t('downloads.pending', { done: byteSize(t, bytesDone), total: byteSize(t, bytes) })
        : t(LABELS[state])}
    </Text>
  )
}
