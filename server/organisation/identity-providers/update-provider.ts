import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/identity-providers.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockProvider } from './lock-provider.ts'
import { changeProvider, domainsOf } from './store-provider.ts'

/** Changes the given settings of a provider. The secret is replaced, never returned. */
export async function updateIdentityProvider(
  change: Change,
  { params, body }: Input<typeof contract.updateIdentityProvider>,
): Promise<void> {
  const provider = await lockProvider(change, params)
  const { domains } = body
  // Its people have no valid password, and nobody would serve them any more.
  if (domains && !provider.password_sign_in) {
    const served = await domainsOf(change, provider.id)
    if (served.some((domain) => !domains.includes(domain))) throw new Refused('identity.domain.needed')
  }
  await changeProvider(change, provider, body)
}
