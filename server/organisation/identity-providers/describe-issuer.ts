import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'
import { TooMuch } from '../../identity/single-sign-on/fetch-outside.ts'
import { ForbiddenAddress } from '../../identity/single-sign-on/outside-address.ts'
import { discover, mayAsk } from '../../identity/single-sign-on/provider-client.ts'
import type { Ports } from '../../kernel/ports.ts'
import { Refused } from '../../kernel/refused.ts'

/** A provider's discovery document. */
export interface Description {
  /** The issuer's own name, which its tokens carry. */
  issuer: string
  signInHost: string
}

/** Fetches the discovery document at the given URL and checks that sign-in is possible. */
export async function describeIssuer(ports: Ports, issuer: string): Promise<Description> {
  const address = new URL(issuer)
  if (!mayAsk(ports, address)) throw new Refused('identity.issuer.forbidden')
  const config = await discover(ports, { issuer, clientId: 'none', clientSecret: 'none' }).catch((error: unknown) => {
    const causes = causesOf(error)
    ports.log.info(
      { why: causes.map(({ message }) => message).join(': ') },
      'a provider’s discovery document could not be used',
    )
    throw new Refused(codeOf(causes))
  })
  const { issuer: name, authorization_endpoint, token_endpoint, jwks_uri } = config.serverMetadata()
  const usable = [authorization_endpoint, token_endpoint, jwks_uri].every(
    (one) => one !== undefined && URL.canParse(one) && mayAsk(ports, new URL(one)),
  )
  if (!usable) throw new Refused('identity.issuer.wrong')
  return { issuer: name, signInHost: new URL(authorization_endpoint!).host }
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let one = error; one instanceof Error && causes.length < 10; one = one.cause) causes.push(one)
  return causes
}

/** An internal address, an answer that isn't a provider's, or no answer. */
function codeOf(causes: Error[]): ErrorCode {
  if (causes.some((cause) => cause instanceof ForbiddenAddress)) return 'identity.issuer.forbidden'
  if (causes.some((cause) => cause instanceof TooMuch)) return 'identity.issuer.wrong'
  const codes = causes.map((cause) => (cause as { code?: unknown }).code)
  const answered = codes.some((code) => typeof code === 'string' && ANSWERED.has(code))
  return answered ? 'identity.issuer.wrong' : 'identity.issuer.silent'
}

/** openid-client's errors for answers that aren't a provider's. */
const ANSWERED = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_PARSE_ERROR',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_INVALID_SERVER_METADATA',
  'OAUTH_MISSING_SERVER_METADATA',
])
