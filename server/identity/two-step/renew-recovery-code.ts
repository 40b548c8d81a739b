import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/two-step.ts'
import { requireRecent } from '../sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockFactors } from './lock-factors.ts'
import { guardSelf } from './queries.ts'
import { newRecoveryCode, recoveryHash } from './recovery-code.ts'
import { notifyOfDevice } from './notify-of-device.ts'

/** Replaces the recovery code of a person who has the factor at hand. The previous code is void. */
export async function renewRecoveryCode(change: Change): Promise<Reply<typeof contract.renewRecoveryCode>> {
  const { personId, factors } = change.actor
  change.authorizeSelf(personId)
  if (!factors.hasAuthenticator && !factors.hasPasskey) throw new Refused('REQUIRE_MOBILE_AUTH_REGISTRATION')
  if (factors.passed !== 'PASSKEY' && factors.passed !== 'MOBILE') throw new Refused('REQUIRE_MOBILE_AUTH_LOGIN')
  requireRecent(change)
  const { hasAuthenticator, hasPasskey } = await lockFactors(change)
  if (!hasAuthenticator && !hasPasskey) throw new Refused('REQUIRE_MOBILE_AUTH_REGISTRATION')
  const mobileBackupCode = newRecoveryCode()
  await store(change, recoveryHash(mobileBackupCode))
  await notifyOfDevice(change, 'new-code')
  change.record('RECOVERY_CODE_RENEWED', guardSelf(change).entity)
  return { mobileBackupCode }
}

/** Stored with the authenticator if there is one, so that nobody has two codes. */
async function store(change: Change, hash: Buffer): Promise<void> {
  const { personId } = change.actor
  const { numUpdatedRows } = await change.db
    .updateTable('mobile_authenticator')
    .set({ backup_hash: hash })
    .where('person_id', '=', personId)
    .where('registered_at', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const fresh = { code_hash: hash, created: change.now }
  await change.db
    .insertInto('passkey_recovery')
    .values({ person_id: personId, ...fresh })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(fresh))
    .execute()
}
