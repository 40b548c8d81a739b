import * as contract from '@strongroom/contract/identity/identity.ts'
import type { Route } from '../../http/route.ts'
import { findProviderLogout } from './find-provider-logout.ts'
import { finishIdentity } from './finish-identity.ts'
import { redeemIdentity } from './redeem-identity.ts'
import { startIdentity } from './start-identity.ts'

export function identity(route: Route): void {
  route(contract.startIdentity, startIdentity)
  route(contract.finishIdentity, finishIdentity)
  route(contract.redeemIdentity, redeemIdentity)
  route(contract.findProviderLogout, findProviderLogout)
}
