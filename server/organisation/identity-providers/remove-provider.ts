import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/identity-providers.ts'
import type { Change } from '../../kernel/change.ts'
import { lockProvider } from './lock-provider.ts'
import { dropProvider } from './store-provider.ts'

/** Removes a provider. */
export async function removeIdentityProvider(
  change: Change,
  { params }: Input<typeof contract.removeIdentityProvider>,
): Promise<void> {
  await dropProvider(change, await lockProvider(change, params))
}
