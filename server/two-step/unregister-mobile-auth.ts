import type { Input } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/two-step.ts'
import { renewToken } from '../access/session.ts'
import type { Change } from '../platform/change.ts'
import { guardSelf } from './queries.ts'
import { recoveryHash } from './recovery-code.ts'
import { countAttempt, takeCode, wrongCode } from './take-code.ts'
import { tellSelf } from './tell-self.ts'

/**
 * Removes one's own authenticator, secret and recovery code included. No session has it as its factor any more: where a
 * workgroup enforces it, another one must be registered before anything else can be done.
 */
export async function unregisterMobileAuth(change: Change, { body }: Input<typeof contract.unregisterMobileAuth>) {
  const { personId, sessionId } = change.actor
  const self = guardSelf(change)
  change.authorizeSelf(body.userUuid)
  change.authorize(self, 'unregisterMobileAuth')
  if (body.type === 'TOTP') await takeCode(change, body.identifier)
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
  await tellSelf(change, 'unregistered')
  change.record('MOBILE_AUTH_UNREGISTERED', self.entity, { to: { by: body.type } })
}

/** The code is good once, because it goes with what it was for; of two requests at one moment only one finds it. */
async function removeByRecoveryCode(change: Change, code: string): Promise<void> {
  const forget = await countAttempt(change)
  const removed = await change.db
    .deleteFrom('mobile_authenticator')
    .where('person_id', '=', change.actor.personId)
    .where('registered_at', 'is not', null)
    .where('backup_hash', '=', recoveryHash(code))
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw wrongCode(change, 'MOBILE_BACKUP_CODE_INVALID')
  await forget()
}
