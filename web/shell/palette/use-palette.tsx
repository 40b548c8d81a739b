import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))

/** Opens the palette with Ctrl-K (⌘K), also from a field, unless it or another dialog is open. */
export function usePalette(isAllowed: boolean): void {
  const open = () => {
    if (!isAllowed || document.querySelector('[role="dialog"]')) return
    openDialog((dialog) => (
      <Suspense>
        <CommandPalette dialog={dialog} />
      </Suspense>
    ))
  }
  useHotkeys([['mod+K', open]], [], true)
}
