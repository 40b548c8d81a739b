import { giveUpChanges, mayLeave } from '../ui/forms/unsaved-changes.ts'
import { isShareLink } from '../session/share-link.ts'

const show = (address: string) => window.history.replaceState(window.history.state, '', address)

/**
 * Follows a link of a records system that was pasted over the address of an open page, which loads nothing by itself.
 * It is out of the address while the person is asked, and taken only if they leave: the page that then starts takes it.
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
