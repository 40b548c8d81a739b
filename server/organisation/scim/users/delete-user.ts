import type { Change } from '../../../kernel/change.ts'
import { applyDisabled } from '../../members/apply-disabled.ts'
import { keepOne, lockAdministrators } from '../../members/keep-administrators.ts'
import type { ProvisioningClient } from '../../provisioning/client-of-token.ts'
import { leaveGroups } from '../groups/leave-groups.ts'
import type { Conditions } from '../versions.ts'
import { lockPerson } from '../../../identity/people/queries.ts'
import { expectSeen } from './change-user.ts'
import { findUser } from './select-users.ts'

interface Asked extends Conditions {
  id: string
  base: string
}

/** Disables a member and hides them from directories. What they own and created stays (decision 216). */
export async function deleteUser(
  change: Change,
  client: ProvisioningClient,
  { id, ...conditions }: Asked,
): Promise<void> {
  const place = { workgroup_id: client.workgroupId, account_id: client.accountId }
  await findUser(change.read, client, id)
  const admins = await lockAdministrators(change, place)
  await lockPerson(change, id)
  const found = await findUser(change.read, client, id)
  change.authorize(found, 'delete')
  await expectSeen(change, client, { row: found.row, conditions })
  keepOne(admins, place, { personId: id, role: 'MEMBER' })
  await applyDisabled(change, id, true)
  const hidden = { external_id: null, hidden_at: change.now }
  await change.db
    .insertInto('provisioned_person')
    .values({ workgroup_id: client.workgroupId, person_id: id, ...hidden })
    .onConflict((conflict) => conflict.columns(['workgroup_id', 'person_id']).doUpdateSet(hidden))
    .execute()
  await leaveGroups(change, client, id)
  change.record('MEMBER_DEPROVISIONED', found.entity)
}
