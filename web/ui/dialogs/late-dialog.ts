import { type ComponentType, createElement } from 'react'
import { text } from '../../i18n/language.ts'
import { notifyProblem } from '../messages/notify-problem.ts'
import { type DialogHandle, openDialog } from './dialogs.tsx'

/**
 * Opens a dialog whose code isn't part of the first load: the shell fetches it once the first page is quiet
 * (shell/idle-lock.tsx), so that it usually opens at once. If it can't be fetched, the person is told; the page and
 * what is typed into it stay.
 */
export function openLateDialog<P extends object>(
  load: () => Promise<ComponentType<P & { dialog: DialogHandle }>>,
  props: P,
): void {
  load().then(
    (Late) => openDialog((dialog) => createElement(Late, { ...props, dialog })),
    () => notifyProblem(text('part.failed')),
  )
}
