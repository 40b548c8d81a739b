import { requireRecent } from './require-recent.ts'
import type { Read } from '../../kernel/read.ts'

/** Refuses if the session is too old for an action that requires a recent sign-in. Called before a download begins. */
export async function checkRecentSignIn(read: Read): Promise<void> {
  requireRecent(read)
}
