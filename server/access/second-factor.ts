import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'
import type { Factors } from '../kernel/read.ts'

/** The step that a session must complete before anything else; null if nothing is missing. */
export function missingFactor(factors: Factors): ErrorCode | null {
  const { passed, hasAuthenticator, hasPasskey, isEnforced, isPasskeyOnly, isWanted } = factors
  if (passed === 'PASSKEY') return null
  if (isPasskeyOnly) return missingPasskey(factors)
  if (passed === 'MOBILE') return null
  if (hasAuthenticator || hasPasskey) return isEnforced || isWanted ? 'REQUIRE_MOBILE_AUTH_LOGIN' : null
  return isEnforced ? 'WORKGROUP_REQUIRE_MOBILE_AUTH_REGISTRATION' : null
}

/** Where a passkey is required, a first passkey is still registered with an authenticator. */
function missingPasskey({ passed, hasAuthenticator, hasPasskey }: Factors): ErrorCode {
  if (hasPasskey) return 'passkey.required'
  return hasAuthenticator && passed !== 'MOBILE' ? 'REQUIRE_MOBILE_AUTH_LOGIN' : 'passkey.registration.required'
}

/** The factor that opens a two-step workspace. */
export type Mechanism = 'EMAIL' | 'MOBILE' | 'PASSKEY'

export type DoorCode =
  | 'access.code.required'
  | 'REQUIRE_MOBILE_AUTH_LOGIN'
  | 'REQUIRE_MOBILE_AUTH_REGISTRATION'
  | 'passkey.required'
  | 'passkey.registration.required'

/**
 * The code with which the door of a two-step workspace refuses a session; null if it is open. A mailed code opens
 * workspaces with mailed codes, an authenticator those that accept one too, a passkey opens all.
 */
export function shutBy(mechanism: Mechanism | null, factors: Factors): DoorCode | null {
  const { passed, hasAuthenticator, hasPasskey } = factors
  if (mechanism === null || passed === 'PASSKEY') return null
  if (mechanism === 'PASSKEY') return hasPasskey ? 'passkey.required' : 'passkey.registration.required'
  if (passed === 'MOBILE') return null
  if (mechanism === 'EMAIL') return passed === 'EMAIL' ? null : 'access.code.required'
  return hasAuthenticator || hasPasskey ? 'REQUIRE_MOBILE_AUTH_LOGIN' : 'REQUIRE_MOBILE_AUTH_REGISTRATION'
}
