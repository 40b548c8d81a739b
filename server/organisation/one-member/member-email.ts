import { EmailAddress } from '@strongroom/contract/wire/fields.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/one-member.ts'
import { findAdministered } from '../../identity/people/administered.ts'
import { workgroupOfDomain } from '../../identity/people/join-workgroup.ts'
import { findPerson, personEntity } from '../../identity/people/queries.ts'
import { dropAlias } from '../../identity/addresses/drop-alias.ts'
import { takePendingEmail } from '../../identity/addresses/take-pending-email.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { offerMemberEmail } from '../members/offer-member-email.ts'
import { takeEmailRequest } from '../members/take-email-request.ts'

/**
 * Requests a new address for a member, which they confirm themselves: otherwise an administrator could take over an
 * account, with all content, by an address of their own. Only domains of the workgroup are accepted.
 */
export async function requestMemberEmail(
  change: Change,
  { params, body }: Input<typeof contract.requestMemberEmail>,
): Promise<void> {
  const member = await findAdministered(change.read, params.userUuid)
  change.authorize(member, 'updateEmail')
  requireRecent(change)
  if ((await workgroupOfDomain(change.read, body.email)) !== member.row.workgroup_id)
    throw new Refused('member.domain.outside', { addresses: [body.email] })
  await takeEmailRequest(change)
  if (!(await offerMemberEmail(change, params.userUuid, body.email))) change.nothingChanged()
}

export async function cancelMemberEmail(
  change: Change,
  { params }: Input<typeof contract.cancelMemberEmail>,
): Promise<void> {
  const member = await findAdministered(change.read, params.userUuid)
  change.authorize(member, 'updateEmail')
  const pending = await takePendingEmail(change, params.userUuid)
  if (!pending) throw new Refused('email.link.invalid')
  const person = await findPerson(change.read, params.userUuid)
  change.record('MEMBER_EMAIL_CANCELLED', personEntity(person), { from: { email: pending.address } })
}

/** Removes an earlier address at a domain of the workgroup. Others belong to the person alone. */
export async function removeMemberAlias(
  change: Change,
  { params }: Input<typeof contract.removeMemberAlias>,
): Promise<void> {
  const member = await findAdministered(change.read, params.userUuid)
  change.authorize(member, 'updateEmail')
  requireRecent(change)
  const { data: email } = EmailAddress.safeParse(params.address)
  if (!email || (await workgroupOfDomain(change.read, email)) !== member.row.workgroup_id)
    throw new Refused('alias.not.found')
  await dropAlias(change, params.userUuid, email)
  const person = await findPerson(change.read, params.userUuid)
  change.record('MEMBER_ALIAS_REMOVED', personEntity(person), { from: { email } })
}
