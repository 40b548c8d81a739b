import { useState } from 'react'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { CallError } from '../../api/call-error.ts'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { fetchExport } from './fetch-export.ts'

/**
 * Fetches an export completely: only then is it known to be complete. Refusals and interruptions are shown in the
 * dialog.
 */
export function useExport(dialog: DialogHandle) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const run = async (href: string) => {
    setBusy(true)
    setError(null)
    try {
      await withRecentPassword(() => fetchExport(href))
      dialog.close()
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  return { busy, error, isBroken: error instanceof CallError && error.code === 'network', run }
}
