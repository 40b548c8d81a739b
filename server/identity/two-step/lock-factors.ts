import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'

/**
 * Serialises changes of the caller's second factors and recovery code, and returns the current ones: the session's data
 * was read earlier.
 */
export async function lockFactors(change: Change): Promise<{ hasAuthenticator: boolean; hasPasskey: boolean }> {
  const { personId } = change.actor
  await sql`select from person where id = ${personId} for update`.execute(change.db)
  return change.db
    .selectNoFrom([
      sql<boolean>`exists (select from mobile_authenticator
        where person_id = ${personId} and registered_at is not null)`.as('hasAuthenticator'),
      sql<boolean>`exists (select from passkey where person_id = ${personId})`.as('hasPasskey'),
    ])
    .executeTakeFirstOrThrow()
}
