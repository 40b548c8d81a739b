import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/members.ts'
import { actorName } from '../../mail/actor-name.ts'
import { mailPerson } from '../../mail/mail-person.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { actionsOf, selectWorkgroups } from '../workgroups/queries.ts'
import { endInvitation, findInvitation, membershipEntity } from './queries.ts'

/**
 * Declines the caller's own membership invitation, whose sender is informed; or withdraws it, as an administrator of
 * the workgroup.
 */
export async function deleteMembership(
  change: Change,
  { params }: Input<typeof contract.deleteMembership>,
): Promise<void> {
  const invitation = await findInvitation(change, params.memberUuid)
  if (!invitation) throw new Refused('member.not.found')
  const entity = membershipEntity(invitation)
  const difference = { from: { workgroup: invitation.workgroup_name } }
  if (invitation.person_id !== change.actor.personId) {
    const workgroup = await selectWorkgroups(change.read).where('g.id', '=', invitation.workgroup_id).executeTakeFirst()
    if (!workgroup) throw new Refused('member.not.found')
    change.authorize({ actions: actionsOf(workgroup), entity }, 'inviteMembers')
    await endInvitation(change, invitation.id, 'withdrawn')
    return change.record('MEMBER_WITHDRAWN', entity, difference)
  }
  change.authorizeSelf(change.actor.personId)
  await endInvitation(change, invitation.id, 'declined')
  change.record('MEMBER_DECLINED', entity, difference)
  if (invitation.invited_by)
    await mailPerson(change, invitation.invited_by, {
      subject: 'member-declined.subject',
      paragraphs: ['member-declined.intro'],
      values: { person: await actorName(change), workgroup: invitation.workgroup_name },
    })
}
