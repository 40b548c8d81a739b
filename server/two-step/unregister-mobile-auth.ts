import type { Input } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/two-step.ts'
import { renewToken } from '../access/session.ts'
import { countAttempt, takeCode, wrongCode } from '../access/take-code.ts'
import type { Change } from '../platform/change.ts'
import { guardSelf } from './queries.ts'
import { recoveryHash } from './recovery-code.ts'
import { removeFactorsOf } from './remove-factors-of.ts'
import { tellOfDevice } from './tell-of-device.ts'

/**
 * Removes one's own authenticator, secret and recovery code included. No session has it as its factor any more: where a
 * workgroup enforces it, another one must be registered before anything else can be done. An administrator removes
 * somebody else's with everything that stands beside it.
 */
export async function unregisterMobileAuth(change: Change, { body }: Input<typeof contract.unregisterMobileAuth>) {
  const { personId, sessionId } = change.actor
  if (body.userUuid !== personId) return removeFactorsOf(change, body)
  const self = guardSelf(change)
  change.authorizeSelf(body.userUuid)
  change.authorize(self, 'unregisterMobileAuth')
  if (body.type === 'TOTP') await takeCode(change, body.identifier, { personId })
  else await removeByRecoveryCode(change, body.identifier)
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

/** The code is good once, because it goes with what it was for; of two requests at one moment only one finds it. */
async function removeByRecoveryCode(change: Change, code: string): Promise<void> {
  const { personId } = change.actor
  const forget = await countAttempt(change, personId)
  const removed = await change.db
    .deleteFrom('mobile_authenticator')
    .where('person_id', '=', personId)
    .where('registered_at', 'is not', null)
    .where('backup_hash', '=', recoveryHash(code))
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw wrongCode(personId, 'MOBILE_BACKUP_CODE_INVALID')
  await forget()
}
