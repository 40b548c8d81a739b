import { text } from '../../i18n/language.ts'
import { showMessage } from './show-message.ts'

/** Shows a translated message about a problem at the bottom right. `stays`: milliseconds, or until it is closed. */
export function notifyProblem(message: string, stays: number | false = false) {
  showMessage({
    message,
    color: 'orange',
    autoClose: stays,
    closeButtonProps: { 'aria-label': text('dialog.close') },
    style: { whiteSpace: 'pre-line' },
  })
}
