import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/members.ts'
import { highestRole } from '@strongroom/contract/organisation/member-roles.ts'
import { endPasswordSessions } from '../../identity/sessions/end-password-sessions.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import { actorName } from '../../mail/actor-name.ts'
import { mailPerson } from '../../mail/mail-person.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { leaveWorkgroup } from './leave-workgroup.ts'
import { endInvitation, findInvitation, lockWorkgroups, membershipEntity } from './queries.ts'

/**
 * Accepts the caller's membership invitation: the person moves, and what they own moves along or is passed on. Earlier
 * roles end.
 */
export async function acceptMembership(
  change: Change,
  { params }: Input<typeof contract.acceptMembership>,
): Promise<void> {
  const { personId } = change.actor
  const invitation = await findInvitation(change, params.memberUuid)
  if (invitation?.person_id !== personId) throw new Refused('member.not.found')
  change.authorizeSelf(personId)
  const own = await findMember(change)
  await lockWorkgroups(change, [invitation.workgroup_id, own?.workgroup_id ?? null])
  await endInvitation(change, invitation.id, 'accepted')
  const member = await findMember(change)
  if (member?.workgroup_id === invitation.workgroup_id) throw new Refused('member.exists')
  // They moved while this call waited: the locked workgroup isn't theirs any more.
  if (member?.workgroup_id !== own?.workgroup_id) throw new Refused('try.again')
  if (member) {
    // Their workspaces move along or are passed on.
    requireRecent(change)
    await leaveWorkgroup(change, member, invitation)
  }
  const place = { workgroup_id: invitation.workgroup_id, accepted_at: change.now, created: change.now }
  const roles = { is_reporter: false, is_workgroup_admin: false, is_account_admin: false }
  await change.db
    .insertInto('member')
    .values({ person_id: personId, ...place, ...roles })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ ...place, ...roles }))
    .execute()
  // The caller's own too: their new workgroup requires its provider.
  await endPasswordSessions(change, { personId })
  change.record('MEMBER_ACCEPTED', membershipEntity(invitation), {
    ...(member ? { from: { workgroup: member.workgroup_name, ...formerRole(member) } } : {}),
    to: { workgroup: invitation.workgroup_name },
  })
  if (invitation.invited_by)
    await mailPerson(change, invitation.invited_by, {
      subject: 'member-accepted.subject',
      paragraphs: ['member-accepted.intro'],
      values: { person: await actorName(change), workgroup: invitation.workgroup_name },
    })
}

/** The role that ends with the departure, for administrators. */
const formerRole = (member: LeavingMember) => {
  const role = highestRole(({ column }) => column !== null && column !== 'is_reporter' && member[column])
  return role.column === null ? {} : { role: role.name }
}

const findMember = (change: Change) =>
  change.db
    .selectFrom('member as m')
    .innerJoin('workgroup as g', 'g.id', 'm.workgroup_id')
    .select(['m.person_id', 'm.workgroup_id', 'm.is_workgroup_admin', 'm.is_account_admin'])
    .select(['g.name as workgroup_name', 'g.account_id'])
    .where('m.person_id', '=', change.actor.personId)
    .where('m.accepted_at', 'is not', null)
    .forUpdate('m')
    .executeTakeFirst()

export type LeavingMember = NonNullable<Awaited<ReturnType<typeof findMember>>>
