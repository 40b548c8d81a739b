import { text } from '../app/language.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import { openDialog } from './dialogs.tsx'

/** Lets the browser fetch an address of this site as a file; the server names it. */
export function startDownload(href: string) {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}

/** Warns of a file that could not be checked for viruses, before it is fetched all the same. */
export function confirmUnscanned(name: string, go: () => void) {
  openDialog((dialog) => (
    <ConfirmModal
      dialog={dialog}
      title={text('download.unscanned.title')}
      confirm={text('download.unscanned.confirm')}
      danger
      act={async () => go()}
    >
      {text('download.unscanned.text', { name })}
    </ConfirmModal>
  ))
}
