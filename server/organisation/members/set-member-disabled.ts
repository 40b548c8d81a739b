import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/workgroup-members.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { findAdministered } from '../../identity/people/administered.ts'
import { applyDisabled } from './apply-disabled.ts'
import { keepOne, lockAdministrators } from './keep-administrators.ts'

/**
 * Disables or enables a member. Disabled, they are signed out everywhere and can't sign in; what they own, participate
 * in and created stays.
 */
export async function setMemberDisabled(
  change: Change,
  { params, body: { disabled } }: Input<typeof contract.setMemberDisabled>,
): Promise<void> {
  const { userUuid } = params
  const before = await findAdministered(change.read, userUuid)
  const admins = await lockAdministrators(change, before.row)
  // Read again: while this call waited, either person's role may have changed.
  const found = await findAdministered(change.read, userUuid)
  // The request asks for the current state.
  if (found.row.disabled === disabled) change.authorize(found, disabled ? 'enable' : 'disable')
  else change.authorize(found, disabled ? 'disable' : 'enable')
  requireRecent(change)
  // The caller was disabled while this call waited.
  if (!admins.some(({ id }) => id === change.actor.personId)) throw new Refused('signed.out')
  if (disabled) keepOne(admins, found.row, { personId: userUuid, role: 'MEMBER' })
  if (!(await applyDisabled(change, userUuid, disabled))) change.nothingChanged()
}
