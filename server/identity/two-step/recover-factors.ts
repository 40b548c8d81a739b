import { renewToken } from '../sessions/open-session.ts'
import { countAttempt, wrongCode } from '../secrets/take-code.ts'
import type { Change } from '../../kernel/change.ts'
import { forgetFactors } from './forget-factors.ts'
import { lockFactors } from './lock-factors.ts'
import { guardSelf } from './queries.ts'
import { recoveryHash } from './recovery-code.ts'
import { notifyOfDevice } from './notify-of-device.ts'

/**
 * The recovery code replaces the lost factors. A person who has just used a passkey has lost only the authenticator;
 * anybody else has no factor left, so their passkeys are removed too: a thief may have them.
 */
export async function recoverFactors(change: Change, code: string): Promise<void> {
  const { personId, sessionId, factors } = change.actor
  const self = guardSelf(change)
  const keepsPasskeys = factors.passed === 'PASSKEY'
  if (keepsPasskeys || !factors.hasPasskey) change.authorize(self, 'unregisterMobileAuth')
  await lockFactors(change)
  const wasDevice = await useCode(change, code)
  const { passkeys, hadDevice } = keepsPasskeys ? NOTHING : await forgetFactors(change, personId)
  let losing = change.db.updateTable('session').set({ second_factor: 'NONE' }).where('person_id', '=', personId)
  if (keepsPasskeys) losing = losing.where('second_factor', '<>', 'PASSKEY')
  await losing.execute()
  await renewToken(change, sessionId)
  change.cut({ personId })
  await notifyOfDevice(change, passkeys.length > 0 ? 'recovered' : 'unregistered')
  if (wasDevice || hadDevice)
    change.record('MOBILE_AUTH_UNREGISTERED', self.entity, { to: { by: 'MOBILE_BACKUP_CODE' } })
  for (const { id, name } of passkeys)
    change.record('PASSKEY_REMOVED', self.entity, { from: { passkey: id, name }, to: { by: 'MOBILE_BACKUP_CODE' } })
}

const NOTHING = { passkeys: [], hadDevice: false }

/**
 * The code is valid once, because it is deleted with its factor; only one of two concurrent requests finds it. Returns
 * whether it was the authenticator's.
 */
async function useCode(change: Change, code: string): Promise<boolean> {
  const { personId } = change.actor
  const forget = await countAttempt(change, personId)
  const hash = recoveryHash(code)
  const device = await change.db
    .deleteFrom('mobile_authenticator')
    .where('person_id', '=', personId)
    .where('registered_at', 'is not', null)
    .where('backup_hash', '=', hash)
    .executeTakeFirst()
  if (device.numDeletedRows === 0n) {
    const own = change.db.deleteFrom('passkey_recovery').where('person_id', '=', personId)
    const { numDeletedRows } = await own.where('code_hash', '=', hash).executeTakeFirst()
    if (numDeletedRows === 0n) throw wrongCode(personId, 'MOBILE_BACKUP_CODE_INVALID')
  }
  await forget()
  return device.numDeletedRows > 0n
}
