import { sql } from 'kysely'
import { FORGOTTEN } from '../../identity/leaving/forget-person.ts'
import type { Change } from '../../kernel/change.ts'
import { endParticipation } from '../../workspaces/participants/end-participation.ts'
import { abilitiesOf, participantEntity } from '../../workspaces/participants/queries.ts'
import type { Sought } from './sought.ts'

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
export async function clearTraces(change: Change, { personId, addresses, ids }: Sought): Promise<void> {
  const { db } = change
  for (const table of NEEDLESS) await db.deleteFrom(table).where('person_id', '=', personId).execute()
  await sql`delete from people_group_entry where email = any(${addresses}::text[])`.execute(db)
  await sql`delete from registration_link where email = any(${addresses}::text[])`.execute(db)
  await sql`delete from sign_up_code where address = any(${addresses}::text[])`.execute(db)
  await endUnanswered(change, addresses)
  await forgetAddresses(change, personId, ids)
  // The sweep removes the unclaimed blob.
  await sql`update blob set claimed = false
     where id = (select avatar_blob_id from person where id = ${personId})`.execute(db)
  await sql`update person set avatar_blob_id = null, avatar_size = null, timezone = 'Europe/London', theme = 'LIGHT',
         terms_version = null, terms_accepted_at = null
     where id = ${personId}`.execute(db)
}

/** Ends invitations to a person's addresses that aren't tied to their account, such as a second one to a workspace. */
async function endUnanswered(change: Change, addresses: readonly string[]): Promise<void> {
  const waiting = await change.db
    .selectFrom('participant')
    .selectAll()
    .where('person_id', 'is', null)
    .where('removed_at', 'is', null)
    .where('email', '=', sql<string>`any(${addresses}::text[])`)
    .orderBy('workspace_id')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const row of waiting) {
    await endParticipation(change, row, 'removed')
    change.record('PARTICIPANT_REMOVED', participantEntity(row), { from: abilitiesOf(row) })
  }
  await sql`update membership_invitation set ended_at = ${change.now}, ending = 'withdrawn'
     where person_id is null and ended_at is null and email = any(${addresses}::text[])`.execute(change.db)
}

/** Removes a person's address and the message to them from participations and invitations. */
export async function forgetAddresses({ db }: Change, personId: string, ids: readonly string[] = []): Promise<void> {
  for (const table of ['participant', 'membership_invitation'])
    await sql`update ${sql.table(table)} set email = id || ${FORGOTTEN}, message = ''
       where (person_id = ${personId} or id = any(${ids}::uuid[])) and email <> id || ${FORGOTTEN}`.execute(db)
}
