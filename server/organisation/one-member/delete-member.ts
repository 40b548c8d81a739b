import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/one-member.ts'
import { findAdministered } from '../../identity/people/administered.ts'
import { forgetPerson } from '../../identity/leaving/forget-person.ts'
import { notifyOfAccount } from '../../identity/people/notify-of-account.ts'
import { findPerson, personEntity } from '../../identity/people/queries.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { endEveryParticipation } from '../../workspaces/leaving/end-every-participation.ts'
import { keepOne, lockAdministrators } from '../members/keep-administrators.ts'

/**
 * Deletes a member's account. Sessions, memberships and participations end, secrets and addresses are removed. What
 * they created belongs to its workspace and stays, under their name.
 */
export async function deleteMember(change: Change, { params }: Input<typeof contract.deleteMember>): Promise<void> {
  const { userUuid } = params
  const before = await findAdministered(change.read, userUuid)
  const admins = await lockAdministrators(change, before.row)
  // Read again: while this call waited, either person's role may have changed.
  const found = await findAdministered(change.read, userUuid)
  if (!admins.some(({ id }) => id === change.actor.personId)) throw new Refused('permission.denied')
  change.authorize(found, 'delete')
  requireRecent(change)
  keepOne(admins, found.row, { personId: userUuid, role: 'MEMBER' })
  const person = await findPerson(change.read, userUuid)
  await notifyOfAccount(change, person, { to: person.email, about: 'deleted', path: '/login' })
  await endMembership(change, userUuid)
  await expectNothingOwned(change, userUuid)
  await endEveryParticipation(change, userUuid)
  await forgetPerson(change, userUuid)
  const details = { from: { email: person.email, workgroup: person.workgroup_name ?? '' } }
  change.record('MEMBER_DELETED', personEntity(person), details)
}

/** A transfer of ownership to the person holds their membership: afterwards they own the workspace, or it is refused. */
async function endMembership(change: Change, personId: string): Promise<void> {
  await change.db.deleteFrom('member').where('person_id', '=', personId).execute()
  await change.db
    .updateTable('membership_invitation')
    .set({ ended_at: change.now, ending: 'withdrawn' })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute()
}

async function expectNothingOwned(change: Change, personId: string): Promise<void> {
  // A workspace that the person creates meanwhile waits for this row, or is found here.
  await change.db.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
  const owned = await change.db
    .selectFrom('workspace')
    .select('id')
    .where('owner_id', '=', personId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (owned) throw new Refused('owns.workspaces')
}
