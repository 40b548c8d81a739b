import type { Actor } from '../kernel/read.ts'
import { Refused } from '../kernel/refused.ts'
import type { RequestContext } from './request-context.ts'

/** A session is looked up again if the request has taken longer than this since it was looked up first (ms). */
const QUICK = 100

export const isSlow = (since: number): boolean => performance.now() - since >= QUICK

/**
 * Checks the session of a slow request again before its change commits or its answer is sent: it may have waited for
 * its turn, a lock or another service since it was authenticated, which is when this is to be called. Refuses if the
 * session has ended or its person is disabled, and if the person has lost a role. Reads on another connection, which
 * doesn't see the request's own uncommitted changes.
 */
export function checkAgain({ authentication, endpoint }: RequestContext, actor: Actor) {
  const since = performance.now()
  return async (): Promise<void> => {
    if (!isSlow(since)) return
    const current = await authentication.currentActor(actor.sessionId)
    if (!current) throw new Refused('signed.out')
    if (current.unfinished && endpoint.access !== 'unfinished' && endpoint.access !== 'anyone')
      throw new Refused(current.unfinished)
    if (lostRole(actor, current)) throw new Refused('try.again')
  }
}

/** Whether the actor had a right by a role that they don't have any more. */
function lostRole(before: Actor, now: Actor): boolean {
  const isLost = <T>(had: T | null, has: T | null) => had !== null && had !== has
  return (
    (before.isSales && !now.isSales) ||
    (before.isOperator && !now.isOperator) ||
    (now.isSuspended && !before.isSuspended) ||
    isLost(before.administers.workgroupId, now.administers.workgroupId) ||
    isLost(before.administers.accountId, now.administers.accountId)
  )
}
