import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import { type FairTurns, fairTurns, TurnRefused } from '../adapters/fair-turns.ts'
import type { Actor } from '../kernel/read.ts'
import { Refused } from '../kernel/refused.ts'

/**
 * One person's reads and changes in one process: a few at a time, as many as a page asks for at once. Somebody who sends
 * a thousand waits for themselves, and leaves the database's connections to others. Without a limit for everybody
 * together: work that waits for a lock must not hold up people who have nothing to do with it.
 */
const turnsOf = () =>
  fairTurns({
    slots: Number.POSITIVE_INFINITY,
    each: limits.requestsAtOnce,
    queue: 20_000,
    queueEach: limits.requestsWaiting,
    wait: 30_000,
  })
const ofCalls = turnsOf()
/** Apart from calls: a page that waits for its previews must not wait with its lists too. */
const ofTransfers = turnsOf()
const RETRY_AFTER = 5

/**
 * Runs a read or a change in its person's turn; refuses with `too.many.requests` if too many of theirs wait. Transfers
 * and streams last long and have limits of their own.
 */
export const takeTurn = <T>({ kind }: Endpoint, actor: Actor | undefined, work: () => Promise<T>): Promise<T> =>
  kind === 'read' || kind === 'change' ? inTurn(ofCalls, actor, work) : work()

/** The same for what precedes the first byte of an answer: checking rights, recording the event. */
export const takeTurnToSend = <T>(actor: Actor | undefined, work: () => Promise<T>): Promise<T> =>
  inTurn(ofTransfers, actor, work)

async function inTurn<T>(turn: FairTurns, actor: Actor | undefined, work: () => Promise<T>): Promise<T> {
  if (!actor) return work()
  try {
    return await turn(actor.personId, work)
  } catch (error) {
    throw error instanceof TurnRefused ? new Refused('too.many.requests', { retryAfter: RETRY_AFTER }) : error
  }
}
