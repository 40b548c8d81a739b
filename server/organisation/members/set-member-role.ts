import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/workgroup-members.ts'
import { findAdministered } from '../../identity/people/administered.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { changeRole, roleOf } from './change-role.ts'
import { keepOne, lockAdministrators } from './keep-administrators.ts'

/** Changes another member's role. Nobody changes their own. */
export async function setMemberRole(
  change: Change,
  { params: { userUuid }, body: { role } }: Input<typeof contract.setMemberRole>,
): Promise<void> {
  const before = await findAdministered(change.read, userUuid)
  const admins = await lockAdministrators(change, before.row)
  // Read again: while this call waited, the caller may have lost their right.
  const found = await findAdministered(change.read, userUuid)
  if (!admins.some(({ id }) => id === change.actor.personId)) throw new Refused('permission.denied')
  const { row } = found
  const from = roleOf({
    is_account_admin: row.guarded,
    is_workgroup_admin: row.theirs_is_admin,
    is_reporter: row.theirs_is_reporter,
  })
  change.authorize(found, role === 'ACCOUNT_ADMIN' || from === 'ACCOUNT_ADMIN' ? 'makeAccountAdmin' : 'updateRole')
  requireRecent(change)
  if (from === role) return change.nothingChanged()
  keepOne(admins, row, { personId: userUuid, role })
  await changeRole(change, userUuid, { from, to: role })
}
