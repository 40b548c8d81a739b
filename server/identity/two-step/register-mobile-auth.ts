import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/two-step.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockFactors } from './lock-factors.ts'
import { passFactor } from './pass-factor.ts'
import { guardSelf } from './queries.ts'
import { newRecoveryCode, recoveryHash } from './recovery-code.ts'
import { takeCode } from '../secrets/take-code.ts'
import { notifyOfDevice } from './notify-of-device.ts'

/** Registers the pending authenticator by its first code. Sign-in requires it from now on. */
export async function registerMobileAuth(
  change: Change,
  { body }: Input<typeof contract.registerMobileAuth>,
): Promise<Reply<typeof contract.registerMobileAuth>> {
  const { actor, now } = change
  const self = guardSelf(change)
  change.authorize(self, 'initiateMobileAuth')
  await lockFactors(change)
  await takeCode(change, body.totp, { personId: actor.personId, state: 'pending' })
  const mobileBackupCode = newRecoveryCode()
  const registered = await change.db
    .updateTable('mobile_authenticator')
    .set({
      registered_at: now,
      backup_hash: recoveryHash(mobileBackupCode),
      pending_until: null,
      asks_at_login: true,
    })
    .where('person_id', '=', actor.personId)
    .where('registered_at', 'is', null)
    .executeTakeFirst()
  if (registered.numUpdatedRows === 0n) throw new Refused('permission.denied', { entity: self.entity })
  // Its recovery code replaces the one of the passkey: nobody has two.
  await change.db.deleteFrom('passkey_recovery').where('person_id', '=', actor.personId).execute()
  await change.db.deleteFrom('mobile_init_key').where('person_id', '=', actor.personId).execute()
  await passFactor(change, 'MOBILE')
  await notifyOfDevice(change, 'registered')
  change.record('MOBILE_AUTH_REGISTERED', self.entity)
  return { mobileBackupCode }
}
