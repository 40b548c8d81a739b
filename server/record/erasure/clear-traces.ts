import { sql } from 'kysely'
import { FORGOTTEN } from '../../identity/leaving/forget-person.ts'
import type { Change } from '../../kernel/change.ts'

/** Rows about a person that nobody needs once the person is erased. */
const NEEDLESS = [
  'user_tag',
  'people_group_entry',
  'session',
  'last_sign_in',
  'mailing',
  'notice_seen',
  'visit',
  'pending_address',
  'idempotency_key',
] as const

/**
 * Removes what tells who a person was outside the record: picture, settings, tags, groups, sessions, and their address
 * in participations and invitations. What they wrote stays.
 */
export async function clearTraces({ db }: Change, personId: string, addresses: readonly string[]): Promise<void> {
  for (const table of NEEDLESS) await db.deleteFrom(table).where('person_id', '=', personId).execute()
  await sql`delete from people_group_entry where email = any(${addresses}::text[])`.execute(db)
  await sql`delete from registration_link where email = any(${addresses}::text[])`.execute(db)
  await sql`delete from sign_up_code where address = any(${addresses}::text[])`.execute(db)
  await sql`update participant set email = id || ${FORGOTTEN}, message = '' where person_id = ${personId}`.execute(db)
  await sql`update membership_invitation set email = id || ${FORGOTTEN}, message = ''
     where person_id = ${personId}`.execute(db)
  // The sweep removes the unclaimed blob.
  await sql`update blob set claimed = false
     where id = (select avatar_blob_id from person where id = ${personId})`.execute(db)
  await sql`update person set avatar_blob_id = null, avatar_size = null, timezone = 'Europe/London', theme = 'LIGHT',
         terms_version = null, terms_accepted_at = null
     where id = ${personId}`.execute(db)
}
