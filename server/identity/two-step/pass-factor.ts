import { renewToken } from '../sessions/open-session.ts'
import type { Change } from '../../kernel/change.ts'
import { FACTORS, type Factor } from '../../kernel/read.ts'

/**
 * Marks the second factor as passed for this session, which continues under a new token. `authenticatedAt` is set if
 * that was a sign-in of its own.
 */
export async function passFactor(change: Change, factor: Factor, authenticatedAt?: Date): Promise<void> {
  const { sessionId, factors } = change.actor
  // A stronger factor is not replaced by a weaker one.
  if (FACTORS.indexOf(factor) > FACTORS.indexOf(factors.passed))
    await change.db.updateTable('session').set({ second_factor: factor }).where('id', '=', sessionId).execute()
  await renewToken(change, sessionId, authenticatedAt)
}
