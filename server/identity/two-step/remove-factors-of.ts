import { endSessions } from '../sessions/end-sessions.ts'
import { findAdministered } from '../people/administered.ts'
import { requireRecent } from '../sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { type Entity, Refused } from '../../kernel/refused.ts'
import { findPerson, personEntity } from '../people/queries.ts'
import { forgetFactors } from './forget-factors.ts'
import { notifyOfDevice } from './notify-of-device.ts'

/**
 * Lets an administrator remove the lost authenticator and passkeys of a member: secret, recovery code and mailed keys
 * are deleted, every session ends, and the person is informed. The administrator confirms with their own code or
 * passkey, so that an unattended page isn't enough.
 */
export async function removeFactorsOf(
  change: Change,
  { userUuid, prove }: { userUuid: string; prove: (entity: Entity) => Promise<unknown> },
): Promise<void> {
  const { actor } = change
  const member = await findAdministered(change.read, userUuid)
  if (actor.unfinished) throw new Refused(actor.unfinished)
  change.authorize(member, 'unregisterMobileAuth')
  requireRecent(change)
  await prove(member.entity)
  const { hadDevice, passkeys } = await forgetFactors(change, userUuid)
  if (!hadDevice && passkeys.length === 0) return change.nothingChanged()
  await endSessions(change, userUuid)
  await notifyOfDevice(change, 'removed', { personId: userUuid })
  const entity = personEntity(await findPerson(change.read, userUuid))
  change.record('MOBILE_AUTH_UNREGISTERED', entity, { to: { by: 'ADMINISTRATOR' } })
  for (const { id, name } of passkeys) change.record('PASSKEY_REMOVED', entity, { from: { passkey: id, name } })
}
