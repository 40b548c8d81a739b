import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'

/**
 * Serialises changes of the caller's second factors and recovery code, and returns the current ones: the session's data
 * was read earlier.
 */
export async function lockFactors(change: Change): Promise<{ hasAuthenticator: boolean; hasPasskey: boolean }> {
  const { personId, sessionId } = change.actor
  await sql`select from person where id = ${personId} for update`.execute(change.db)
  // Whatever ends sessions holds the same lock: a session that it ended changes no factor any more.
  const session = await change.db
    .selectFrom('session')
    .select('ended_at')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!session || session.ended_at) throw new Refused('signed.out')
  return change.db
    .selectNoFrom([
      sql<boolean>`exists (select from mobile_authenticator
        where person_id = ${personId} and registered_at is not null)`.as('hasAuthenticator'),
      sql<boolean>`exists (select from passkey where person_id = ${personId})`.as('hasPasskey'),
    ])
    .executeTakeFirstOrThrow()
}
