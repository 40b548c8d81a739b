import { limits } from '@strongroom/contract/wire/limits.ts'
import * as oidc from 'openid-client'
import type { Ports } from '../../kernel/ports.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Provider } from './find-provider.ts'
import { openProvider, SIGNATURES } from './provider-client.ts'
import { reasonOf } from './reason-of.ts'
import type { Attempt } from './take-sign-on.ts'

/** The claims of a provider about the person whom it sent back. */
export interface Claims {
  issuer: string
  subject: string
  email: unknown
  emailVerified: unknown
  givenName: unknown
  familyName: unknown
  name: unknown
  locale: unknown
  zoneinfo: unknown
  /** When the provider authenticated the person, if it says so. */
  authenticatedAt: Date | null
}

/**
 * Exchanges the authorization code for the provider's claims. Checks issuer, audience, nonce, time and signature of the
 * ID token, and that it answers this attempt. Throws Refused.
 */
export async function askProvider(ports: Ports, provider: Provider, attempt: Attempt, answer: URL): Promise<Claims> {
  try {
    const config = await openProvider(ports, provider)
    const tokens = await oidc.authorizationCodeGrant(config, answer, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
      ...(attempt.purpose === 'CONFIRM' ? { maxAge: limits.reauthenticateWithin / 1000 } : {}),
    })
    const token = tokens.claims()
    if (!token || !SIGNATURES.includes(algorithmOf(tokens.id_token ?? ''))) throw new Refused('identity.token.invalid')
    // The claim of the token counts: it is signed, while the request was only a preference.
    const { acrValues } = provider
    if (acrValues.length > 0 && !acrValues.some((acr) => acr === token.acr)) throw new Refused('identity.strength')
    const claims =
      token.email === undefined ? { ...(await userInfo(config, tokens.access_token, token.sub)), ...token } : token
    return claimsOf(config.serverMetadata().issuer, claims as typeof token, ports.clock.now())
  } catch (error) {
    throw reasonOf(ports, error)
  }
}

/** Many providers keep the address out of the token. The user info must be about the same subject. */
async function userInfo(config: oidc.Configuration, accessToken: string, subject: string): Promise<object> {
  if (!config.serverMetadata().userinfo_endpoint) return {}
  return oidc.fetchUserInfo(config, accessToken, subject)
}

const claimsOf = (issuer: string, claims: oidc.IDToken, now: Date): Claims => ({
  issuer,
  subject: claims.sub,
  email: claims.email,
  emailVerified: claims.email_verified,
  givenName: claims.given_name,
  familyName: claims.family_name,
  name: claims.name,
  locale: claims.locale,
  zoneinfo: claims.zoneinfo,
  // By a clock that is ahead, the session would count as recent until ours has caught up.
  authenticatedAt:
    typeof claims.auth_time === 'number' ? new Date(Math.min(claims.auth_time * 1000, now.getTime())) : null,
})

/** The algorithm in the header of a token. openid-client has parsed the same header before. */
function algorithmOf(token: string): string {
  const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { alg?: unknown }
  return String(header.alg)
}
