import type { Input, Reply } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/sign-in.ts'
import type { Theme } from '@strongroom/contract/users.ts'
import type { Read } from '../platform/read.ts'
import { userActions } from './policy.ts'
import { presentUser } from './present.ts'
import { findPerson } from './queries.ts'

export const getMe = async (read: Read): Promise<Reply<typeof contract.getMe>> =>
  presentUser(await findPerson(read, read.actor.personId))

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
    ...(query.includeActions ? { actions: userActions(read.actor) } : {}),
  }
}
