import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { CallError } from '../../api/call-error.ts'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/use-action.ts'
import { fetchExport } from './fetch-export.ts'

/** Fetches an export to its end, when it is known to be complete. The dialog shows a refusal or a broken download. */
export function useExport(dialog: DialogHandle) {
  const { busy, error, run } = useAction(async (href: string) => {
    await withRecentPassword(() => fetchExport(href))
    dialog.close()
  })
  return { busy, error, isBroken: error instanceof CallError && error.code === 'network', run }
}
