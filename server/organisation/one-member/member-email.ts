import { EmailAddress } from '@strongroom/contract/wire/fields.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/one-member.ts'
import { findAdministered } from '../../identity/people/administered.ts'
import { workgroupOfDomain } from '../../identity/people/join-workgroup.ts'
import { findPerson, personEntity } from '../../identity/people/queries.ts'
import { dropAlias } from '../../identity/addresses/drop-alias.ts'
import { offerEmail } from '../../identity/addresses/offer-email.ts'
import { takePendingEmail } from '../../identity/addresses/take-pending-email.ts'
import { takeAttempt } from '../../identity/secrets/attempts.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'

const DAY = 86_400_000
const REQUESTS = { most: limits.memberEmailsPerDay, window: DAY, code: 'too.many.requests' } as const

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
  await takeAttempt(change.ports, `member-email:${change.actor.personId}`, REQUESTS)
  if (!(await offerMemberEmail(change, params.userUuid, body.email))) change.nothingChanged()
}

/** Offers a member, whom the caller may change, another address. Returns whether it is another one. */
export async function offerMemberEmail(change: Change, personId: string, email: string): Promise<boolean> {
  const person = await findPerson(change.read, personId)
  if (email === person.email) return false
  const holder = await change.db
    .selectFrom('email_address')
    .select('person_id')
    .where('address', '=', email)
    .executeTakeFirst()
  if (holder && holder.person_id !== personId) throw new Refused('email.taken', { addresses: [email] })
  await offerEmail(change, person, { email, valid: limits.memberEmailValid })
  change.record('MEMBER_EMAIL_REQUESTED', personEntity(person), { from: { email: person.email }, to: { email } })
  return true
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
