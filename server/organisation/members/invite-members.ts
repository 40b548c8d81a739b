import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/members.ts'
import { countInvitations } from '../../workspaces/inviting/count-invitations.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'
import { checkCandidates, findCandidates } from './candidates.ts'
import { insertInvitation } from './insert-invitation.ts'

interface Wanted {
  workgroupUuid: string
  emails: string[]
  message: string
}

/** Invites people into a workgroup: all of them or nobody. */
export const inviteMembers = (change: Change, { body }: Input<typeof contract.inviteMembers>) =>
  invite(change, { ...body, workgroupUuid: body.organisationUuid })

/** Asks one registered person to move to a workgroup. */
export async function transferMember(change: Change, { body }: Input<typeof contract.transferMember>) {
  return invite(change, body, async (candidates) => {
    if (candidates.length !== 1) throw new Refused('member.one.email')
    const [{ person, email }] = candidates as [(typeof candidates)[0]]
    if (!person) throw new Refused('member.not.registered', { addresses: [email] })
  })
}

async function invite(
  change: Change,
  { workgroupUuid, emails: given, message }: Wanted,
  check: (candidates: Awaited<ReturnType<typeof findCandidates>>) => Promise<void> = async () => {},
): Promise<Reply<typeof contract.inviteMembers>> {
  const workgroup = await lockWorkgroup(change, workgroupUuid)
  change.authorize(workgroup, 'inviteMembers')
  const emails = [...new Set(given)]
  const candidates = await findCandidates(change, emails)
  await check(candidates)
  checkCandidates(workgroup.row, candidates)
  await countInvitations(change, emails.length)
  const content = []
  for (const candidate of candidates) {
    const invitation = { candidate, message, inviterId: change.actor.personId }
    content.push({ uuid: await insertInvitation(change, workgroup.row, invitation), email: candidate.email })
  }
  return { content }
}
