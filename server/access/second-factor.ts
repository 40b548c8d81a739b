import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'
import type { Factors } from '../kernel/read.ts'

/** What a session has to do before it may do anything else; null where nothing is missing. */
export function missingFactor(factors: Factors): ErrorCode | null {
  const { passed, hasAuthenticator, hasPasskey, isEnforced, isPasskeyOnly, isWanted } = factors
  if (passed === 'PASSKEY') return null
  if (isPasskeyOnly) return missingPasskey(factors)
  if (passed === 'MOBILE') return null
  if (hasAuthenticator || hasPasskey) return isEnforced || isWanted ? 'REQUIRE_MOBILE_AUTH_LOGIN' : null
  return isEnforced ? 'WORKGROUP_REQUIRE_MOBILE_AUTH_REGISTRATION' : null
}

/** Where only a passkey will do, an authenticator is still what a first passkey is registered with. */
function missingPasskey({ passed, hasAuthenticator, hasPasskey }: Factors): ErrorCode {
  if (hasPasskey) return 'passkey.required'
  return hasAuthenticator && passed !== 'MOBILE' ? 'REQUIRE_MOBILE_AUTH_LOGIN' : 'passkey.registration.required'
}

/** What opens a two-step workspace. */
export type Mechanism = 'EMAIL' | 'MOBILE' | 'PASSKEY'

export type DoorCode =
  | 'access.code.required'
  | 'REQUIRE_MOBILE_AUTH_LOGIN'
  | 'REQUIRE_MOBILE_AUTH_REGISTRATION'
  | 'passkey.required'
  | 'passkey.registration.required'

/**
 * What the door of a two-step workspace refuses a session with; null where it is open. A mailed code opens workspaces
 * that work by mail, an authenticator those that take one too, a passkey opens all.
 */
export function shutBy(mechanism: Mechanism | null, factors: Factors): DoorCode | null {
  const { passed, hasAuthenticator, hasPasskey } = factors
  if (mechanism === null || passed === 'PASSKEY') return null
  if (mechanism === 'PASSKEY') return hasPasskey ? 'passkey.required' : 'passkey.registration.required'
  if (passed === 'MOBILE') return null
  if (mechanism === 'EMAIL') return passed === 'EMAIL' ? null : 'access.code.required'
  return hasAuthenticator || hasPasskey ? 'REQUIRE_MOBILE_AUTH_LOGIN' : 'REQUIRE_MOBILE_AUTH_REGISTRATION'
}
