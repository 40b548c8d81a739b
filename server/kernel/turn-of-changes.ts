import { limits } from '@strongroom/contract/wire/limits.ts'
import { fairTurns, TurnRefused } from '../adapters/fair-turns.ts'
import { networkOf } from '../adapters/network-of.ts'
import type { Actor, ClientInfo } from './read.ts'
import { Refused } from './refused.ts'

/**
 * One person's transactions in one process, whatever call begins them: uploads, exports and directories change things
 * too. Those that wait for a lock hold a connection each, and must leave others to other people. Without a session the
 * network counts as a person: nobody needs an account to ask for emails.
 */
const turn = fairTurns({
  slots: Number.POSITIVE_INFINITY,
  each: limits.requestsAtOnce,
  queue: 20_000,
  queueEach: limits.requestsWaiting,
  wait: 30_000,
})
const RETRY_AFTER = 5

interface Origin {
  actor: Actor | undefined
  clientInfo: ClientInfo | undefined
}

/**
 * Runs a change in the turn of its person or network; refuses with `too.many.requests` if too many of theirs wait, or for
 * too long. The server's own changes take no turns.
 */
export async function inTurnOfChanges<T>({ actor, clientInfo }: Origin, work: () => Promise<T>): Promise<T> {
  const who = actor?.personId ?? (clientInfo && networkOf(clientInfo.address))
  if (who === undefined) return work()
  try {
    return await turn(who, work)
  } catch (error) {
    throw error instanceof TurnRefused ? new Refused('too.many.requests', { retryAfter: RETRY_AFTER }) : error
  }
}
