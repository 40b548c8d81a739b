import * as contract from '@strongroom/contract/organisation/identity-providers.ts'
import type { Route } from '../../http/route.ts'
import { addIdentityProvider } from './add-provider.ts'
import { listIdentityProviders } from './list-providers.ts'
import { removeIdentityProvider } from './remove-provider.ts'
import { tryIssuer } from './try-issuer.ts'
import { updateIdentityProvider } from './update-provider.ts'
import { updateProviderSignIn } from './update-sign-in.ts'

export function identityProviders(route: Route): void {
  route(contract.listIdentityProviders, listIdentityProviders)
  route(contract.tryIssuer, tryIssuer)
  route(contract.addIdentityProvider, addIdentityProvider)
  route(contract.updateIdentityProvider, updateIdentityProvider)
  route(contract.removeIdentityProvider, removeIdentityProvider)
  route(contract.updateProviderSignIn, updateProviderSignIn)
}
