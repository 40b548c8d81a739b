import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/identity-providers.ts'
import type { IdentityProvider } from '@strongroom/contract/organisation/identity-providers.ts'
import { sql } from 'kysely'
import { callbackOf } from '../../identity/single-sign-on/start-identity.ts'
import type { Read } from '../../kernel/read.ts'
import { nextProviderId } from './next-provider-id.ts'
import { findWorkgroup } from '../workgroups/queries.ts'

/** The providers of a workgroup, without their secrets. */
const selectProviders = (read: Read, workgroupId: string) =>
  read.db
    .selectFrom('identity_provider as i')
    .select(['i.id', 'i.name', 'i.issuer', 'i.client_id', 'i.scopes', 'i.acr_values', 'i.is_enabled', 'i.proven_at'])
    .select(
      sql<string[]>`array(select domain from identity_provider_domain where provider_id = i.id order by domain)`.as(
        'domains',
      ),
    )
    .where('i.workgroup_id', '=', workgroupId)
    .where('i.removed_at', 'is', null)
    .orderBy('i.name')
    .orderBy('i.id')

type Row = Awaited<ReturnType<ReturnType<typeof selectProviders>['execute']>>[number]

const presentProvider = (read: Read, row: Row): IdentityProvider => ({
  model: 'IdentityProvider',
  uuid: row.id,
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  scopes: row.scopes,
  acrValues: row.acr_values,
  domains: row.domains,
  enabled: row.is_enabled,
  provenTime: row.proven_at?.getTime() ?? null,
  callbackUrl: callbackOf(read.ports, row.id),
})

/** One of them in the format of the answer. */
export async function presentedProvider(read: Read, workgroupId: string, id: string): Promise<IdentityProvider> {
  return presentProvider(
    read,
    await selectProviders(read, workgroupId).where('i.id', '=', id).executeTakeFirstOrThrow(),
  )
}

export async function listIdentityProviders(
  read: Read,
  { params }: Input<typeof contract.listIdentityProviders>,
): Promise<Reply<typeof contract.listIdentityProviders>> {
  const workgroup = await findWorkgroup(read, params.workgroupUuid)
  read.authorize(workgroup, 'update')
  const rows = await selectProviders(read, workgroup.row.id).execute()
  const taken = await read.db
    .selectFrom('workgroup')
    .select(['password_sign_in', 'sso_bypasses_mfa'])
    .where('id', '=', workgroup.row.id)
    .executeTakeFirstOrThrow()
  return {
    content: rows.map((row) => presentProvider(read, row)),
    callbackUrl: callbackOf(read.ports, await nextProviderId(read, workgroup.row.id)),
    passwordSignIn: taken.password_sign_in,
    ssoBypassesMfa: taken.sso_bypasses_mfa,
  }
}
