import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/sign-in.ts'
import type { ConfirmBy, Theme } from '@strongroom/contract/identity/users.ts'
import { identityOnly } from '../single-sign-on/identity-providers.ts'
import { passwordMinimumOf } from '../secrets/refuse-password.ts'
import type { Read } from '../../kernel/read.ts'
import { userActions } from './policy.ts'
import { presentUser } from './present.ts'
import { findPerson } from './queries.ts'

export const getMe = async (read: Read): Promise<Reply<typeof contract.getMe>> =>
  presentUser(await findPerson(read, read.actor.personId), userActions(read.actor))

export async function getMyself(
  read: Read,
  { query }: Input<typeof contract.getMyself>,
): Promise<Reply<typeof contract.getMyself>> {
  const person = await findPerson(read, read.actor.personId)
  return {
    model: 'User',
    uuid: person.id,
    theme: person.theme as Theme,
    authMethod: read.actor.identityProviderId ? 'USE_IDENTITY' : 'USE_PASSWORD',
    identityProviderUuid: read.actor.identityProviderId,
    confirmBy: await waysToConfirm(read),
    passwordMinimum: await passwordMinimumOf(read, read.actor.workgroupId),
    ...(query.includeActions ? { actions: userActions(read.actor) } : {}),
  }
}

/** Neither a password nor a passkey is accepted where single sign-on is the only way in. */
async function waysToConfirm({ actor, db }: Read): Promise<ConfirmBy[]> {
  const { password_hash, identity_only } = await db
    .selectFrom('person as p')
    .select(['p.password_hash', identityOnly('p.id')])
    .where('p.id', '=', actor.personId)
    .executeTakeFirstOrThrow()
  const ways: ConfirmBy[] = actor.identityProviderId ? ['IDENTITY'] : []
  if (identity_only) return ways
  if (password_hash !== null) ways.push('PASSWORD')
  if (actor.factors.hasPasskey) ways.push('PASSKEY')
  return ways
}
