import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import type { Ports } from '../kernel/ports.ts'

/** The limit of one statement, which locks what it deletes, and of one run of the job. */
const AT_ONCE = 2000
const AT_MOST = 100_000
/** How long an ended session is kept: lookups of ended sessions happen within minutes. */
const KEPT = 3_600_000

/**
 * Deletes ended sessions with their tokens, tickets and grants; the record keeps what was done in them. However a
 * session ended, it is never used again, so the time of its last use is the only condition. There is no index on that
 * time, which changes every minute: the rows read here are the sign-ins of the last hours.
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
