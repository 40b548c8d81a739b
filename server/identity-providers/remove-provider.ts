import type { Input } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/identity-providers.ts'
import type { Change } from '../platform/change.ts'
import { lockProvider } from './lock-provider.ts'
import { dropProvider } from './store-provider.ts'

/** Removes a provider. */
export async function removeIdentityProvider(
  change: Change,
  { params }: Input<typeof contract.removeIdentityProvider>,
): Promise<void> {
  await dropProvider(change, await lockProvider(change, params))
}
