import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/identity.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { nextPath } from '@strongroom/contract/wire/next-path.ts'
import * as oidc from 'openid-client'
import { networkOf } from '../../adapters/network-of.ts'
import { takeAttempt } from '../secrets/attempts.ts'
import { hashOf, newToken } from '../sessions/open-session.ts'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import { cookieOf, readCookie } from '../../http/cookies.ts'
import { sealText } from '../../storage/keys.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { ClientInfo } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { findProvider, type Provider } from './find-provider.ts'
import { openProvider } from './provider-client.ts'
import { reasonOf } from './reason-of.ts'
import { leadTo, type Origin, refuseSignOn } from './refuse-sign-on.ts'

/** Counts both steps of a sign-in, which give their attempts back once it has succeeded. */
export const STARTS = { most: 100, window: 300_000, code: 'too.many.requests' } as const
export const BINDING = 'sign-on'

/** The key of the attempts from a client's network. */
export const attemptsOf = ({ address }: ClientInfo) => `identity:${networkOf(address)}`

/**
 * The callback URL of a provider. Each provider has its own, so that an answer of one can't be sent to another, which
 * would learn the code of somebody else's person.
 */
export const callbackOf = ({ config }: Ports, providerId: string) =>
  `${config.publicUrl}/publicapi/1/identity/providers/${providerId}/callback`

/** The context that the attempt's secrets are sealed for: its state. */
export const attemptContext = (stateHash: Buffer) => `identity attempt ${stateHash.toString('hex')}`

/** The sealed part of an attempt: what the provider's answer must match, and the workgroup in the page's address. */
export interface SealedPart {
  nonce: string
  verifier: string
  workgroupUuid?: string | undefined
}

/** Redirects a browser to a provider and stores what the answer must match. */
export async function startIdentity(
  scope: BytesScope,
  { params, query }: Input<typeof contract.startIdentity>,
): Promise<BytesReply> {
  const { read } = scope
  const { ports, clientInfo } = read
  const provider = await findProvider(read, params.providerUuid)
  const origin = { next: nextPath(query.next), workgroupUuid: query.workgroupUuid }
  try {
    await takeAttempt(ports, attemptsOf(clientInfo), STARTS)
    if (!clientInfo.secure) throw new Refused('login.insecure')
    const config = await openProvider(ports, provider).catch((error) => {
      throw reasonOf(ports, error)
    })
    const binding = bindingOf(ports, clientInfo.cookies)
    const { state, parameters } = await begin(scope, provider, { ...query, ...origin, binding })
    // Lax: the cookie must be sent when the provider redirects the browser back.
    const cookie = cookieOf(ports, BINDING, { value: binding, seconds: limits.identityAttemptValid / 1000, lax: true })
    return leadTo(oidc.buildAuthorizationUrl(config, { ...parameters, state }).href, [cookie])
  } catch (error) {
    return refuseSignOn(scope, error, { ...origin, provider: provider.name })
  }
}

/** One value for all tabs of a browser, because two attempts may run at once. */
function bindingOf(ports: Ports, cookies: string | undefined): string {
  const given = readCookie(ports, cookies, BINDING)
  return given && /^[\w-]{43}$/.test(given) ? given : newToken()
}

interface Begun extends Origin {
  email?: string | undefined
  purpose: contract.Purpose
  binding: string
}

async function begin(scope: BytesScope, { id, scopes, acrValues }: Provider, begun: Begun) {
  const { ports } = scope.read
  const { email, purpose, next, workgroupUuid, binding } = begun
  const [state, nonce, verifier] = [newToken(), newToken(), oidc.randomPKCECodeVerifier()]
  const stateHash = hashOf(state)
  const sealed: SealedPart = { nonce, verifier, workgroupUuid }
  const secrets = sealText(ports.masterKey, JSON.stringify(sealed), attemptContext(stateHash))
  await scope.change(async (change) => {
    change.anonymous('the person is not signed in yet')
    change.unaudited('the result is recorded')
    const created = change.now
    const expires = new Date(created.getTime() + limits.identityAttemptValid)
    await change.db
      .insertInto('identity_attempt')
      .values({
        state_hash: stateHash,
        provider_id: id,
        binding_hash: hashOf(binding),
        secrets,
        purpose,
        next,
        created,
        expires,
      })
      .execute()
  })
  const parameters: Record<string, string> = {
    redirect_uri: callbackOf(ports, id),
    scope: scopes,
    ...(acrValues.length > 0 ? { acr_values: acrValues.join(' ') } : {}),
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(email ? { login_hint: email } : {}),
    ...(purpose === 'SILENT' ? { prompt: 'none' } : {}),
    ...(purpose === 'CONFIRM' ? { prompt: 'login', max_age: '0' } : {}),
  }
  return { state, parameters }
}
