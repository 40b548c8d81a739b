import { useHotkeys } from '@mantine/hooks'
import { openLateDialog } from '../../ui/dialogs/late-dialog.ts'

/** Opens the palette with Ctrl-K (⌘K), also from a field, unless it or another dialog is open. */
export function usePalette(isAllowed: boolean): void {
  const open = () => {
    if (!isAllowed || document.querySelector('[role="dialog"]')) return
    openLateDialog(async () => (await import('./command-palette.tsx')).CommandPalette, {})
  }
  useHotkeys([['mod+K', open]], [], true)
}
