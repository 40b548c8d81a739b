import { type ComponentType, createElement } from 'react'
import { type DialogHandle, openDialog } from './dialogs.tsx'
import { LateContent } from './late-content.tsx'

/**
 * Opens a dialog whose code isn't part of the first load: pages fetch it once they are quiet (use-quiet.ts), so that it
 * usually opens at once. If it can't be fetched, the person is told; the page and what is typed into it stay.
 */
export function openLateDialog<P extends object>(
  load: () => Promise<ComponentType<P & { dialog: DialogHandle }>>,
  props: P,
): void {
  openDialog((dialog) => createElement(LateContent<P>, { load, props, dialog }))
}
