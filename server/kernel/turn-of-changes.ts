import { limits } from '@strongroom/contract/wire/limits.ts'
import { fairTurns, TurnRefused } from '../adapters/fair-turns.ts'
import type { Actor } from './read.ts'
import { Refused } from './refused.ts'

/**
 * One person's transactions in one process, whatever call begins them: uploads, exports and directories change things
 * too. Those that wait for a lock hold a connection each, and must leave others to other people.
 */
const turn = fairTurns({
  slots: Number.POSITIVE_INFINITY,
  each: limits.requestsAtOnce,
  queue: 20_000,
  queueEach: limits.requestsWaiting,
  wait: 30_000,
})
const RETRY_AFTER = 5

/** Runs a change in its person's turn; refuses with `too.many.requests` if too many of theirs wait, or for too long. */
export async function inTurnOfChanges<T>(actor: Actor | undefined, work: () => Promise<T>): Promise<T> {
  if (!actor) return work()
  try {
    return await turn(actor.personId, work)
  } catch (error) {
    throw error instanceof TurnRefused ? new Refused('too.many.requests', { retryAfter: RETRY_AFTER }) : error
  }
}
