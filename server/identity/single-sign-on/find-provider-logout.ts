import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/identity.ts'
import * as oidc from 'openid-client'
import type { Read } from '../../kernel/read.ts'
import { findProvider } from './find-provider.ts'
import { openProvider } from './provider-client.ts'

const NOWHERE = { provider: null, redirectUrl: null }

/** The logout URL of the provider that opened this session; none if the provider can't be reached. */
export async function findProviderLogout(read: Read): Promise<Reply<typeof contract.findProviderLogout>> {
  const { identityProviderId } = read.actor
  if (!identityProviderId) return NOWHERE
  try {
    const provider = await findProvider(read, identityProviderId)
    const config = await openProvider(read.ports, provider)
    if (!config.serverMetadata().end_session_endpoint) return NOWHERE
    const back = { post_logout_redirect_uri: `${read.ports.config.publicUrl}/login` }
    return { provider: provider.name, redirectUrl: oidc.buildEndSessionUrl(config, back).href }
  } catch (error) {
    read.ports.log.warn({ why: (error as Error).message }, 'a provider has no logout URL')
    return NOWHERE
  }
}
