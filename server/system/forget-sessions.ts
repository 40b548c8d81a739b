import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import type { Ports } from '../kernel/ports.ts'

/** Of one statement, which holds what it deletes, and of one run of the job. */
const AT_ONCE = 2000
const AT_MOST = 100_000
/** How long an ended session is kept: what asks about one, asks within minutes. */
const KEPT = 3_600_000

/**
 * Forgets the sessions that have ended, with their tokens, tickets and grants; the record keeps what was done in them.
 * Whatever ended one, it is never used again from then on: the time of its last use is all that has to be asked. No index
 * over that time, which moves every minute: what is left to read here is as many as signed in within the last hours.
 */
export async function forgetSessions({ databases, clock }: Pick<Ports, 'databases' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - limits.idleTimeout - KEPT)
  for (let forgotten = 0; forgotten < AT_MOST; forgotten += AT_ONCE) {
    const { numAffectedRows } = await sql`
      delete from session where id = any(array(
        select id from session where last_used < ${before} limit ${AT_ONCE} for update skip locked))`.execute(
      databases.write,
    )
    if (Number(numAffectedRows) < AT_ONCE) return
  }
}
