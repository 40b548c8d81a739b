import { renewToken } from '../access/session.ts'
import type { Change } from '../platform/change.ts'

/** The asker has shown a second factor: it holds for this session, which goes on under a new token. */
export async function passFactor(change: Change, factor: 'EMAIL' | 'MOBILE'): Promise<void> {
  const { sessionId } = change.actor
  await change.db.updateTable('session').set({ second_factor: factor }).where('id', '=', sessionId).execute()
  await renewToken(change, sessionId)
}
