import { requireRecent } from './require-recent.ts'
import type { Read } from '../../kernel/read.ts'

/** Refuses where the session is too old for what needs a recent sign-in: asked before a download begins. */
export async function checkRecentSignIn(read: Read): Promise<void> {
  requireRecent(read)
}
