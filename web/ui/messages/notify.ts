import { limits } from '@strongroom/contract/wire/limits.ts'
import { describe } from '../../i18n/error-messages.ts'
import { text } from '../../i18n/language.ts'
import { CallError } from '../../api/call-error.ts'
import { showMessage } from './show-message.ts'

const closing = () => ({ closeButtonProps: { 'aria-label': text('dialog.close') } })

/** Says at the bottom right that something was done, in words already translated. It goes by itself. */
export function notifyDone(message: string) {
  // Before errors that stay: where there is room for three, they would keep it waiting.
  showMessage({ message, color: 'green', autoClose: limits.messageDismiss, priority: 1, ...closing() })
}

let lastSignedOut = Number.NEGATIVE_INFINITY

/** Says at the bottom right why something failed, until it is closed. That the session is over is said once, however many calls find it out. */
export function notifyError(error: unknown) {
  if (error instanceof CallError && error.code === 'signed.out') {
    const repeated = Date.now() - lastSignedOut < limits.loginErrorDeduplication
    lastSignedOut = Date.now()
    if (repeated) return
  }
  showMessage({ message: describe(error), color: 'red', autoClose: false, ...closing() })
}
