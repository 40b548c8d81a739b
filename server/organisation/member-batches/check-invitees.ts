import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/member-batches.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { type Candidate, findCandidates } from '../members/candidates.ts'
import { findWorkgroup } from '../workgroups/queries.ts'

/** Says what inviting each address would do, so that a long list can be corrected before it is sent. */
export async function checkInvitees(
  change: Change,
  { body }: Input<typeof contract.checkInvitees>,
): Promise<Reply<typeof contract.checkInvitees>> {
  const workgroup = await findWorkgroup(change.read, body.workgroupUuid)
  change.authorize(workgroup, 'inviteMembers')
  change.unaudited('nobody is invited yet')
  const emails = [...new Set(body.emails)]
  const candidates = await findCandidates(change, emails)
  const pending = await findPending(change, workgroup.row.id, emails)
  const stateOf = ({ email, person, domainAccount }: Candidate): contract.InviteeState => {
    if (person?.workgroup_id === workgroup.row.id) return 'MEMBER'
    if (domainAccount && domainAccount !== workgroup.row.account_id) return 'ELSEWHERE'
    // Of other accounts nobody learns who is disabled.
    if (person?.disabled_at && person.account_id === workgroup.row.account_id) return 'DISABLED'
    return pending.has(email) ? 'PENDING' : 'INVITABLE'
  }
  return { content: candidates.map((candidate) => ({ email: candidate.email, state: stateOf(candidate) })) }
}

async function findPending(change: Change, workgroupId: string, emails: string[]): Promise<Set<string>> {
  const rows = await change.db
    .selectFrom('membership_invitation')
    .select('email')
    .where('workgroup_id', '=', workgroupId)
    .where('ended_at', 'is', null)
    .where('email', '=', sql<string>`any(${emails}::text[])`)
    .execute()
  return new Set(rows.map(({ email }) => email))
}
