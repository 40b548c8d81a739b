import { useEffect } from 'react'
import { useQuiet } from '../../ui/use-quiet.ts'

/**
 * Fetches the dialogs of a workspace's pages once the first page is quiet, so that they open at once. They are one file
 * of the build (build/chunks.ts). A failure is told when a dialog is opened.
 */
export function useFetchDialogs(): void {
  const isQuiet = useQuiet()
  useEffect(() => {
    if (isQuiet) import('../uploads/upload-dialog.tsx').catch(() => undefined)
  }, [isQuiet])
}
