import { limits } from '@strongroom/contract/wire/limits.ts'
import { text } from '../../i18n/language.ts'
import { notifyProblem } from '../../ui/messages/notify-problem.ts'

/** Opens the window of downloads, as high as the screen; an open one is reloaded and comes to the front. */
export function openDownloads(): void {
  const height = Math.max(limits.downloadsHeight, window.screen.availHeight)
  const opened = window.open('/downloads', 'downloads', `popup,width=${limits.downloadsWidth},height=${height}`)
  if (opened) opened.focus()
  else notifyProblem(text('error.popup.blocked'))
}
