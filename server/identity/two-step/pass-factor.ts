import { renewToken } from '../sessions/open-session.ts'
import type { Change } from '../../kernel/change.ts'
import { FACTORS, type Factor } from '../../kernel/read.ts'

/**
 * The asker has shown a second factor: it holds for this session, which goes on under a new token. `authenticatedAt` where
 * that was a sign-in of its own.
 */
export async function passFactor(change: Change, factor: Factor, authenticatedAt?: Date): Promise<void> {
  const { sessionId, factors } = change.actor
  // What was shown before is not forgotten for something weaker.
  if (FACTORS.indexOf(factor) > FACTORS.indexOf(factors.passed))
    await change.db.updateTable('session').set({ second_factor: factor }).where('id', '=', sessionId).execute()
  await renewToken(change, sessionId, authenticatedAt)
}
