import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../../kernel/change.ts'
import type { Candidate } from './candidates.ts'
import { mailMembership } from './membership-mail.ts'
import { membershipEntity } from './queries.ts'

interface Invitation {
  candidate: Candidate
  message: string
  /** Null if a command invites. */
  inviterId: string | null
}

/**
 * Invites one address, or invites it again, by email. The workgroup is locked, so two concurrent calls create one
 * invitation.
 */
export async function insertInvitation(
  change: Change,
  workgroup: { id: string; name: string; default_locale: string; additional_locale: string | null },
  { candidate, message, inviterId }: Invitation,
): Promise<string> {
  const { email, person } = candidate
  const words = { message, invited_by: inviterId, created: change.now }
  const waiting = await change.db
    .selectFrom('membership_invitation')
    .select('id')
    .where('workgroup_id', '=', workgroup.id)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('email', '=', email), ...(person ? [eb('person_id', '=', person.id)] : [])]))
    .forUpdate()
    .executeTakeFirst()
  const id = waiting?.id ?? uuidv7()
  if (waiting) await change.db.updateTable('membership_invitation').set(words).where('id', '=', id).execute()
  else
    await change.db
      .insertInto('membership_invitation')
      .values({ id, workgroup_id: workgroup.id, person_id: person?.id ?? null, email, ...words })
      .execute()
  change.record('MEMBER_INVITED', membershipEntity({ id, email }), { to: { workgroup: workgroup.name } })
  if (person) change.notifyPerson(person.id, ['notices'])
  await mailMembership(change, workgroup, { email, person, message, inviterId })
  return id
}
