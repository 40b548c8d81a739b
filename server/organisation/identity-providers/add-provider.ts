import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/identity-providers.ts'
import { MOST_PROVIDERS } from '@strongroom/contract/organisation/identity-providers.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { DetachedScope } from '../../kernel/detached-scope.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { findWorkgroup, lockWorkgroup } from '../workgroups/queries.ts'
import { askIssuer } from './ask-issuer.ts'
import { presentedProvider } from './list-providers.ts'
import { insertProvider, type NewProvider } from './store-provider.ts'

/** Adds a provider with a valid discovery document. It serves domains of its own workgroup only. */
export async function addIdentityProvider(
  scope: DetachedScope,
  { params, body }: Input<typeof contract.addIdentityProvider>,
): Promise<Reply<typeof contract.addIdentityProvider>> {
  const { read } = scope
  read.authorize(await findWorkgroup(read, params.workgroupUuid), 'manageIdentityProviders')
  requireRecent(read)
  // Tokens name the issuer as in the discovery document.
  const { issuer } = await askIssuer(read, body.issuer)
  return scope.change((change) => insert(change, params.workgroupUuid, { ...body, issuer }))
}

async function insert(change: Change, workgroupUuid: string, given: NewProvider) {
  const workgroup = await lockWorkgroup(change, workgroupUuid)
  change.authorize(workgroup, 'manageIdentityProviders')
  const { total } = await change.db
    .selectFrom('identity_provider')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('workgroup_id', '=', workgroup.row.id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(total) >= MOST_PROVIDERS) throw new Refused('identity.provider.limit')
  const id = await insertProvider(change, workgroup.row.id, given)
  return presentedProvider(change.read, workgroup.row.id, id)
}
