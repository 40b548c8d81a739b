import { giveUpChanges, mayLeave } from '../ui/forms/unsaved-changes.ts'
import { isShareLink } from '../session/share-link.ts'

const show = (address: string) => window.history.replaceState(window.history.state, '', address)

/**
 * Follows a records system's link pasted into the address bar of an open page, which loads nothing by itself. It is
 * removed from the URL while the person is asked, and followed only if they leave: the next page load handles it.
 */
export async function followPastedLink(): Promise<void> {
  const { hash, pathname, search } = window.location
  if (!isShareLink(hash)) return
  show(pathname + search)
  if (!(await mayLeave())) return
  giveUpChanges()
  show(pathname + search + hash)
  window.location.reload()
}
