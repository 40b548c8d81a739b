import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/two-step.ts'
import { requireRecent } from '../sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { passFactor } from './pass-factor.ts'
import { guardSelf } from './queries.ts'
import { takeCode } from '../secrets/take-code.ts'
import { notifyOfDevice } from './notify-of-device.ts'

/** Sets whether every sign-in requires a code. Where the workgroup requires it there is no choice. */
export async function updateMobileAuthPreference(
  change: Change,
  { body }: Input<typeof contract.updateMobileAuthPreference>,
) {
  const { actor } = change
  const self = guardSelf(change)
  if (actor.factors.isEnforced) throw new Refused('MOBILE_AUTH_LOGIN_ENFORCED', { entity: self.entity })
  change.authorize(self, 'updateMobileAuthLoginPreference')
  if (!body.mobileAuthLogin) requireRecent(change)
  await takeCode(change, body.totp, { personId: change.actor.personId })
  await passFactor(change, 'MOBILE')
  // Not as the session saw it: two calls at once are one change.
  const { numUpdatedRows } = await change.db
    .updateTable('mobile_authenticator')
    .set({ asks_at_login: body.mobileAuthLogin })
    .where('person_id', '=', actor.personId)
    .where('asks_at_login', '!=', body.mobileAuthLogin)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return change.nothingChanged()
  await notifyOfDevice(change, body.mobileAuthLogin ? 'asked' : 'not-asked')
  const difference = {
    from: { mobileAuthLogin: !body.mobileAuthLogin },
    to: { mobileAuthLogin: body.mobileAuthLogin },
  }
  change.record('MOBILE_AUTH_PREFERENCE_UPDATED', self.entity, difference)
}
