import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { text } from '../../i18n/language.ts'
import { notifyProblem } from '../../ui/messages/notify-problem.ts'

/**
 * Opens the window of downloads, as high as the screen; an open one is reloaded and comes to the front. Documents are
 * downloaded there one after the other. Returns false if the browser refuses windows, which is said.
 */
export function openDownloads(documents: Asset[] = []): boolean {
  const height = Math.max(limits.downloadsHeight, window.screen.availHeight)
  const search = new URLSearchParams(documents.map(({ uuid }) => ['files', uuid]))
  if (documents.length > 0) search.set('start', 'true')
  const address = documents.length > 0 ? `/downloads?${search}` : '/downloads'
  const opened = window.open(address, 'downloads', `popup,width=${limits.downloadsWidth},height=${height}`)
  if (opened) opened.focus()
  else notifyProblem(text('error.popup.blocked'))
  return Boolean(opened)
}
