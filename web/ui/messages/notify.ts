import { limits } from '@strongroom/contract/wire/limits.ts'
import { describe } from '../../i18n/error-messages.ts'
import { text } from '../../i18n/language.ts'
import { CallError } from '../../api/call-error.ts'
import type { MessageAction } from './action-message.tsx'
import { showMessage } from './show-message.ts'

const closing = () => ({ closeButtonProps: { 'aria-label': text('dialog.close') } })

/** Shows a translated success message at the bottom right, with a button for `action`. It disappears by itself. */
export function notifyDone(message: string, action?: MessageAction) {
  // Before errors that stay: three of those would keep it waiting.
  const style = { whiteSpace: 'pre-line' } as const
  showMessage({ message, color: 'green', autoClose: limits.messageDismiss, priority: 1, style, ...closing() }, action)
}

let lastSignedOut = Number.NEGATIVE_INFINITY

/**
 * Shows an error at the bottom right until it is closed. The end of the session is shown once, however many calls
 * report it. `attempt` says what failed, above the reason.
 */
export function notifyError(error: unknown, attempt?: string) {
  if (error instanceof CallError && error.code === 'signed.out') {
    const repeated = Date.now() - lastSignedOut < limits.loginErrorDeduplication
    lastSignedOut = Date.now()
    if (repeated) return
  }
  const message = [...(attempt ? [attempt] : []), describe(error)].join('\n')
  const style = { whiteSpace: 'pre-line' } as const
  showMessage({ message, color: 'red', autoClose: false, style, ...closing() })
}
