import * as oidc from 'openid-client'
import type { Ports } from '../../kernel/ports.ts'
import { Refused } from '../../kernel/refused.ts'

/** A provider's answers to prompt=none when it needs interaction. */
const WANTS_TO_ASK = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
])
/** openid-client's errors for a missing answer rather than a wrong one. */
const NO_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_REQUEST_PROTOCOL_FORBIDDEN',
])

/** Maps a failure at the provider to a refusal. The details go to the log without any token. */
export function reasonOf(ports: Ports, error: unknown): Refused {
  if (error instanceof Refused) return error
  const refusal = new Refused(codeOf(error))
  const { message, cause } = error as Error
  const why = cause instanceof Error ? `${message}: ${cause.message}` : message
  ports.log.warn({ reason: refusal.code, why }, 'signing in with a provider failed')
  return refusal
}

function codeOf(error: unknown) {
  if (error instanceof oidc.AuthorizationResponseError)
    return WANTS_TO_ASK.has(error.error) ? 'identity.interaction.required' : 'identity.refused'
  if (error instanceof oidc.ResponseBodyError) return 'identity.refused'
  const code = (error as { code?: unknown }).code
  const wrong = typeof code === 'string' && code.startsWith('OAUTH_') && !NO_ANSWER.has(code)
  return wrong ? 'identity.token.invalid' : 'identity.unreachable'
}
