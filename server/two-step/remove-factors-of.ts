import type { Input } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/two-step.ts'
import { endSessions } from '../access/end-sessions.ts'
import { takeCode } from '../access/take-code.ts'
import type { Change } from '../platform/change.ts'
import { Refused } from '../platform/refused.ts'
import { findPerson, personEntity } from '../users/queries.ts'
import { findAdministered } from './administered.ts'
import { forgetFactors } from './forget-factors.ts'
import { tellOfDevice } from './tell-of-device.ts'

/**
 * An administrator removes a member's authenticator and passkeys, for somebody who has lost them: secret, recovery code
 * and mailed keys go, every session ends, and the person is told. It takes a code of the administrator's own device, so
 * that a page that was left open isn't enough.
 */
export async function removeFactorsOf(
  change: Change,
  { userUuid, type, identifier }: Input<typeof contract.unregisterMobileAuth>['body'],
): Promise<void> {
  const { actor } = change
  const member = await findAdministered(change, userUuid)
  if (actor.unfinished) throw new Refused(actor.unfinished)
  change.authorize(member, 'unregisterMobileAuth')
  // The recovery code is for one's own device only.
  if (type !== 'TOTP') throw new Refused('MOBILE_BACKUP_CODE_INVALID', { entity: member.entity })
  await takeCode(change, identifier, { personId: actor.personId })
  const { hadDevice, passkeys } = await forgetFactors(change, userUuid)
  if (!hadDevice && passkeys.length === 0) return change.nothingChanged()
  await endSessions(change, userUuid)
  await tellOfDevice(change, 'removed', { personId: userUuid })
  const entity = personEntity(await findPerson(change.read, userUuid))
  change.record('MOBILE_AUTH_UNREGISTERED', entity, { to: { by: 'ADMINISTRATOR' } })
  for (const { id, name } of passkeys) change.record('PASSKEY_REMOVED', entity, { from: { passkey: id, name } })
}
