import type { Input, Reply } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/identity-providers.ts'
import type { Change } from '../platform/change.ts'
import { findWorkgroup } from '../workgroups/queries.ts'
import { askIssuer } from './ask-issuer.ts'

/** Asks a provider to describe itself, to see whether it could be added. */
export async function tryIssuer(
  change: Change,
  { params, body }: Input<typeof contract.tryIssuer>,
): Promise<Reply<typeof contract.tryIssuer>> {
  change.authorize(await findWorkgroup(change.read, params.workgroupUuid), 'manageIdentityProviders')
  change.unaudited('nothing changes')
  return askIssuer(change, body.issuer)
}
