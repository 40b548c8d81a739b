import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/two-step.ts'
import type { Read } from '../../kernel/read.ts'

export async function findMobileAuth(read: Read): Promise<Reply<typeof contract.findMobileAuth>> {
  const { personId, factors } = read.actor
  const row = await read.db
    .selectFrom('mobile_authenticator')
    .select(['registered_at'])
    .where('person_id', '=', personId)
    .where('registered_at', 'is not', null)
    .executeTakeFirst()
  const recovery = await read.db
    .selectFrom('passkey_recovery')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return {
    mobileAuthRegistered: row !== undefined,
    mobileAuthLogin: factors.isEnforced || factors.isWanted,
    mobileAuthLoginEnforced: factors.isEnforced,
    hasRecoveryCode: row !== undefined || recovery !== undefined,
    passkeyOnly: factors.isPasskeyOnly,
    registeredTime: row?.registered_at?.getTime() ?? null,
  }
}
