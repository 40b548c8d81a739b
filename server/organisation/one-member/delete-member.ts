import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/one-member.ts'
import { notifyOfAccount } from '../../identity/people/notify-of-account.ts'
import { findPerson, personEntity } from '../../identity/people/queries.ts'
import type { Change } from '../../kernel/change.ts'
import { authorizeDeletion } from './authorize-deletion.ts'
import { deleteAccount } from './delete-account.ts'

/**
 * Deletes a member's account. Sessions, memberships and participations end, secrets and addresses are removed. What
 * they created belongs to its workspace and stays, under their name.
 */
export async function deleteMember(change: Change, { params }: Input<typeof contract.deleteMember>): Promise<void> {
  const { userUuid } = params
  await authorizeDeletion(change, userUuid)
  const person = await findPerson(change.read, userUuid)
  await notifyOfAccount(change, person, { to: person.email, about: 'deleted', path: '/login' })
  await deleteAccount(change, userUuid)
  const details = { from: { email: person.email, workgroup: person.workgroup_name ?? '' } }
  change.record('MEMBER_DELETED', personEntity(person), details)
}
