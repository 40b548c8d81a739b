import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/identity-providers.ts'
import type { DetachedScope } from '../../kernel/detached-scope.ts'
import { findWorkgroup } from '../workgroups/queries.ts'
import { askIssuer } from './ask-issuer.ts'

/** Fetches a provider's discovery document to check whether it could be added. */
export async function tryIssuer(
  { read }: DetachedScope,
  { params, body }: Input<typeof contract.tryIssuer>,
): Promise<Reply<typeof contract.tryIssuer>> {
  read.authorize(await findWorkgroup(read, params.workgroupUuid), 'manageIdentityProviders')
  return askIssuer(read, body.issuer)
}
