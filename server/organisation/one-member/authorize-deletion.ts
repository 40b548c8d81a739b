import { findAdministered } from '../../identity/people/administered.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { keepOne, lockAdministrators } from '../members/keep-administrators.ts'

/**
 * Authorises the deletion of a member by one of their administrators: with a recent sign-in, and never of the last
 * administrator.
 */
export async function authorizeDeletion(change: Change, userUuid: string): Promise<void> {
  const before = await findAdministered(change.read, userUuid)
  const admins = await lockAdministrators(change, before.row)
  // Read again: while this call waited, either person's role may have changed.
  const found = await findAdministered(change.read, userUuid)
  if (!admins.some(({ id }) => id === change.actor.personId)) throw new Refused('permission.denied')
  change.authorize(found, 'delete')
  requireRecent(change)
  keepOne(admins, found.row, { personId: userUuid, role: 'MEMBER' })
}
