import { text } from '../../i18n/language.ts'
import { showMessage } from './show-message.ts'

/** Says at the bottom right what did not go as wished, in words already translated. `stays`: ms, else until it is closed. */
export function notifyProblem(message: string, stays: number | false = false) {
  showMessage({
    message,
    color: 'orange',
    autoClose: stays,
    closeButtonProps: { 'aria-label': text('dialog.close') },
    style: { whiteSpace: 'pre-line' },
  })
}
