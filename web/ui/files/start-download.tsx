import { Stack, Text } from '@mantine/core'
import { useText } from '../../i18n/language.ts'
import { byteSize } from './byte-size.ts'
import { ConfirmModal } from '../dialogs/confirm-modal.tsx'
import { type DialogHandle, openDialog } from '../dialogs/dialogs.tsx'
import { isOversize } from '../is-oversize.ts'

/** Downloads a URL of this site as a file; the server names it. */
export function startDownload(href: string) {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}

interface Care {
  name: string
  /** In bytes. */
  size: number
  /** The file could not be scanned for viruses. */
  isUnscanned: boolean
}

/** Downloads, after a warning if the file could not be scanned or has 10 GB or more. */
export function downloadWithCare(file: Care, download: () => void) {
  if (!file.isUnscanned && !isOversize(file.size)) return download()
  openDialog((dialog) => <DownloadWarning file={file} download={download} dialog={dialog} />)
}

function DownloadWarning({ file, download, dialog }: { file: Care; download: () => void; dialog: DialogHandle }) {
  const t = useText()
  const { name, size, isUnscanned } = file
  return (
    <ConfirmModal
      dialog={dialog}
      title={t(isUnscanned ? 'download.unscanned.title' : 'download.oversize.title')}
      confirm={t('download.unscanned.confirm')}
      danger={isUnscanned}
      act={async () => download()}
    >
      <Stack component="span" gap="xs">
        {isUnscanned && <Text span>{t('download.unscanned.text', { name })}</Text>}
        {isOversize(size) && <Text span>{t('download.oversize.text', { name, size: byteSize(t, size) })}</Text>}
      </Stack>
    </ConfirmModal>
  )
}
