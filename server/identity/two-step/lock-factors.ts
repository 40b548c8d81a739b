import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'

/**
 * Has what changes the asker's second factors and recovery code come one after the other, and answers what they have by
 * now: what is known of the session was looked up before.
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
