import { createHash } from 'node:crypto'
import * as oidc from 'openid-client'
import { isLoopback } from '../../adapters/config.ts'
import type { Ports } from '../../kernel/ports.ts'
import { fetchOutside } from './fetch-outside.ts'
import { ForbiddenAddress, isTriedOut } from './outside-address.ts'

const TIMEOUT = 5_000
const KEPT_FOR = 600_000

/** Accepted signature algorithms of ID tokens: by a key of the provider, never none or a shared secret. */
export const SIGNATURES = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

export interface ProviderAccess {
  issuer: string
  clientId: string
  clientSecret: string
}

/** One client per provider, replaced when the secret or the client id changes. */
const known = new Map<string, { made: string; config: oidc.Configuration; until: number }>()

/** A provider's configuration by discovery, cached for ten minutes with its keys. Throws what openid-client throws. */
export async function openProvider(
  ports: Ports,
  provider: ProviderAccess & { id: string },
): Promise<oidc.Configuration> {
  const { id, issuer, clientId, clientSecret } = provider
  const made = createHash('sha256')
    .update(JSON.stringify([issuer, clientId, clientSecret]))
    .digest('hex')
  for (const [other, { until }] of known) if (until <= Date.now()) known.delete(other)
  const kept = known.get(id)
  if (kept?.made === made) return kept.config
  const config = await discover(ports, provider)
  known.set(id, { made, config, until: Date.now() + KEPT_FOR })
  return config
}

/** The number of cached providers. */
export const knownProviders = (): number => known.size

/** Fetches the discovery document of a provider. */
export async function discover(ports: Ports, access: ProviderAccess): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = access
  const insecure = isTriedOut(ports) ? [oidc.allowInsecureRequests] : []
  const config = await oidc.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret },
    authOf(clientSecret),
    {
      [oidc.customFetch]: fetchWithin(ports),
      timeout: TIMEOUT / 1000,
      // Signatures are checked even though the token came directly from the provider.
      execute: [...insecure, oidc.enableNonRepudiationChecks],
    },
  )
  return config
}

/** Sends the secret in the body where the provider supports that, otherwise as Basic, which all must support. */
function authOf(secret: string): oidc.ClientAuth {
  const post = oidc.ClientSecretPost(secret)
  const basic = oidc.ClientSecretBasic(secret)
  return (server, client, body, headers) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (takesPost ? post : basic)(server, client, body, headers)
  }
}

/** The permitted addresses: https, or this machine while the installation is a trial there. */
export function mayAsk(ports: Ports, { protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname) && isTriedOut(ports))
}

/** Limits a provider's answers in time, size and network, wherever its discovery document leads. */
const fetchWithin =
  (ports: Ports): oidc.CustomFetch =>
  async (url, options) => {
    if (!mayAsk(ports, new URL(url))) throw new ForbiddenAddress('providers are asked over https only')
    return fetchOutside(ports, url, options)
  }
