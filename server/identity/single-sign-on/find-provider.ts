import type { Read } from '../../kernel/read.ts'
import { openText } from '../../storage/keys.ts'
import { Refused } from '../../kernel/refused.ts'
import type { ProviderAccess } from './provider-client.ts'

export interface Provider extends ProviderAccess {
  id: string
  name: string
  workgroupId: string
  scopes: string
  /** The client secret as it is stored: another one is another client. */
  sealedSecret: string
  /** What it must say of how it checked the person: one of these, where there are any. */
  acrValues: string[]
  /** The workgroup's, for people who are registered here. */
  locale: string
}

/** What a client secret is sealed for: the row that it stands in. */
export const secretContext = (providerId: string) => `identity provider ${providerId}`

/** A provider that people may sign in by; `identity.provider.unknown` otherwise. */
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
