import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/two-step.ts'
import { renewToken } from '../sessions/open-session.ts'
import { requireRecent } from '../sessions/require-recent.ts'
import { takeCode } from '../secrets/take-code.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { guardSelf } from './queries.ts'
import { recoverFactors } from './recover-factors.ts'
import { removeFactorsOf } from './remove-factors-of.ts'
import { notifyOfDevice } from './notify-of-device.ts'

/**
 * Removes the caller's own authenticator with its secret and recovery code. No session counts it as passed any more:
 * where a workgroup requires it, another one must be registered first. The recovery code replaces lost passkeys too. An
 * administrator removes a member's with all related factors.
 */
export async function unregisterMobileAuth(change: Change, { body }: Input<typeof contract.unregisterMobileAuth>) {
  const { personId, sessionId } = change.actor
  if (body.userUuid !== personId) return byCode(change, body)
  change.authorizeSelf(body.userUuid)
  // A person in the middle of signing in has just entered the password.
  if (!change.actor.unfinished) requireRecent(change)
  if (body.type === 'MOBILE_BACKUP_CODE') return recoverFactors(change, body.identifier)
  const self = guardSelf(change)
  change.authorize(self, 'unregisterMobileAuth')
  await takeCode(change, body.identifier, { personId })
  await change.db.deleteFrom('mobile_authenticator').where('person_id', '=', personId).execute()
  await change.db
    .updateTable('session')
    .set({ second_factor: 'NONE' })
    .where('person_id', '=', personId)
    .where('second_factor', '<>', 'PASSKEY')
    .execute()
  await renewToken(change, sessionId)
  change.cut({ personId })
  await notifyOfDevice(change, 'unregistered')
  change.record('MOBILE_AUTH_UNREGISTERED', self.entity, { to: { by: body.type } })
}

/** Confirmed with a code of the administrator's own authenticator; the recovery code serves the own device only. */
const byCode = (change: Change, { userUuid, type, identifier }: Input<typeof contract.unregisterMobileAuth>['body']) =>
  removeFactorsOf(change, {
    userUuid,
    prove: (entity) => {
      if (type !== 'TOTP') throw new Refused('MOBILE_BACKUP_CODE_INVALID', { entity })
      return takeCode(change, identifier, { personId: change.actor.personId })
    },
  })
