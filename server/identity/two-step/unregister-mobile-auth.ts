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
import { tellOfDevice } from './tell-of-device.ts'

/**
 * Removes one's own authenticator, secret and recovery code included. No session has it as its factor any more: where a
 * workgroup enforces it, another one must be registered before anything else can be done. The recovery code stands in for
 * passkeys that are lost too. An administrator removes somebody else's with everything that stands beside it.
 */
export async function unregisterMobileAuth(change: Change, { body }: Input<typeof contract.unregisterMobileAuth>) {
  const { personId, sessionId } = change.actor
  if (body.userUuid !== personId) return byCode(change, body)
  change.authorizeSelf(body.userUuid)
  // Whoever is on their way in has only just given their password.
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
  await tellOfDevice(change, 'unregistered')
  change.record('MOBILE_AUTH_UNREGISTERED', self.entity, { to: { by: body.type } })
}

/** By a code of the administrator's own authenticator; the recovery code is for one's own device only. */
const byCode = (change: Change, { userUuid, type, identifier }: Input<typeof contract.unregisterMobileAuth>['body']) =>
  removeFactorsOf(change, {
    userUuid,
    prove: (entity) => {
      if (type !== 'TOTP') throw new Refused('MOBILE_BACKUP_CODE_INVALID', { entity })
      return takeCode(change, identifier, { personId: change.actor.personId })
    },
  })
