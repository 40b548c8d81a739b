import { limits } from '@strongroom/contract/wire/limits.ts'
import { text } from '../../i18n/language.ts'
import { showMessage } from './show-message.ts'

/** Shows a translated success message at the bottom right, for ten seconds with a button that undoes the action. */
export function notifyUndoable(message: string, undo: () => Promise<unknown>) {
  showMessage(
    {
      message,
      color: 'green',
      autoClose: limits.undoDeletion,
      priority: 1,
      closeButtonProps: { 'aria-label': text('dialog.close') },
    },
    { label: text('notice.undo'), run: undo },
  )
}
