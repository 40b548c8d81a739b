import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/sign-in.ts'
import { isOnlyWay, providersOf } from '../single-sign-on/identity-providers.ts'
import type { Read } from '../../kernel/read.ts'

/**
 * Returns how people of a domain sign in. Only the domain decides, so that known and unknown addresses get the same
 * answer; the providers of a requested workgroup are offered beside the password.
 */
export async function startLogin(
  read: Read,
  { query }: Input<typeof contract.startLogin>,
): Promise<Reply<typeof contract.startLogin>> {
  const serving = await providersOf(read, query.email)
  const offered = serving.length > 0 ? serving : await providersIn(read, query.workgroupUuid)
  const providers = offered.map(({ id, name }) => ({ uuid: id, name, redirectUrl: addressOf(read, id, query.email) }))
  return {
    authMethod: serving.length > 0 ? 'USE_IDENTITY' : 'USE_PASSWORD',
    redirectUrl: serving.length === 1 ? providers[0]!.redirectUrl : null,
    providers,
    passwordAllowed: !serving.some(isOnlyWay),
  }
}

/** Always at the public address: the provider sends people back there, and their cookies belong to it. */
const addressOf = (read: Read, id: string, email: string) =>
  `${read.ports.config.publicUrl}/publicapi/1/identity/providers/${id}/start?${new URLSearchParams({ email })}`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function providersIn(read: Read, workgroupId: string | undefined) {
  if (!workgroupId || !UUID.test(workgroupId)) return []
  return read.db
    .selectFrom('identity_provider as i')
    .select(['i.id', 'i.name'])
    .where('i.workgroup_id', '=', workgroupId)
    .where('i.is_enabled', '=', true)
    .where('i.removed_at', 'is', null)
    .orderBy('i.name')
    .orderBy('i.id')
    .execute()
}
