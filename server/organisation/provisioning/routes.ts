import * as contract from '@strongroom/contract/organisation/provisioning/provisioning.ts'
import type { Route } from '../../http/route.ts'
import { createProvisioningToken } from './create-token.ts'
import { listProvisioningTokens } from './list-tokens.ts'
import { revokeProvisioningToken } from './revoke-token.ts'

export function provisioning(route: Route): void {
  route(contract.listProvisioningTokens, listProvisioningTokens)
  route(contract.createProvisioningToken, createProvisioningToken)
  route(contract.revokeProvisioningToken, revokeProvisioningToken)
}
