import { CallError } from '../../api/call-error.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'

/**
 * Runs work that may require a recent sign-in: then asks for the password, a passkey or the provider and runs it again.
 * Rejects as `work` does, with the first refusal if the person doesn't confirm.
 */
export async function withRecentPassword<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'reauthentication.required') throw error
    if (!(await askAgain())) throw error
    return work()
  }
}

/** Whether the person has confirmed who they are. The dialogs for that aren't part of the first load. */
async function askAgain(): Promise<boolean> {
  const { AskAgain } = await import('./ask-again.tsx').catch(() => {
    throw new CallError('network', 0)
  })
  return new Promise((resolve) =>
    openDialog((dialog) => {
      const end = (given: boolean) => {
        dialog.close()
        resolve(given)
      }
      return <AskAgain dialog={{ ...dialog, close: () => end(false) }} onGiven={() => end(true)} />
    }),
  )
}
