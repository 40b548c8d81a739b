import type { Read } from '../../kernel/read.ts'
import { openText } from '../../storage/keys.ts'
import { Refused } from '../../kernel/refused.ts'
import type { ProviderAccess } from './provider-client.ts'

export interface Provider extends ProviderAccess {
  id: string
  name: string
  workgroupId: string
  scopes: string
  /** The client secret as stored: a changed secret means a new client. */
  sealedSecret: string
  /** The accepted acr values: the provider must assert one of these, if there are any. */
  acrValues: string[]
  /** The language of the workgroup, for people who are registered here. */
  locale: string
}

/** The context that a client secret is sealed for: its row. */
export const secretContext = (providerId: string) => `identity provider ${providerId}`

/** A provider that people may sign in with. Refuses others with `identity.provider.unknown`. */
export async function findProvider(read: Read, id: string): Promise<Provider> {
  const row = await read.db
    .selectFrom('identity_provider as i')
    .innerJoin('workgroup as g', 'g.id', 'i.workgroup_id')
    .select([
      'i.id',
      'i.name',
      'i.workgroup_id',
      'i.issuer',
      'i.client_id',
      'i.client_secret',
      'i.scopes',
      'i.acr_values',
      'g.default_locale',
    ])
    .where('i.id', '=', id)
    .where('i.is_enabled', '=', true)
    .where('i.removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Refused('identity.provider.unknown')
  return {
    id: row.id,
    name: row.name,
    workgroupId: row.workgroup_id,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: openText(read.ports.masterKey, row.client_secret, secretContext(row.id)),
    sealedSecret: row.client_secret,
    scopes: row.scopes,
    acrValues: row.acr_values.split(' ').filter(Boolean),
    locale: row.default_locale,
  }
}
