import type { ErrorCode } from '@strongroom/contract/errors.ts'
import type { Factors } from '../platform/read.ts'

/** What a session has to do before it may do anything else; null where nothing is missing. */
export function missingFactor({ passed, hasAuthenticator, isEnforced, isWanted }: Factors): ErrorCode | null {
  if (passed === 'MOBILE') return null
  if (hasAuthenticator) return isEnforced || isWanted ? 'REQUIRE_MOBILE_AUTH_LOGIN' : null
  return isEnforced ? 'WORKGROUP_REQUIRE_MOBILE_AUTH_REGISTRATION' : null
}

export type DoorCode = 'access.code.required' | 'REQUIRE_MOBILE_AUTH_LOGIN' | 'REQUIRE_MOBILE_AUTH_REGISTRATION'

/**
 * What the door of a two-step workspace refuses a session with; null where it is open. A mailed code opens workspaces
 * that work by mail, an authenticator opens all.
 */
export function shutBy(mechanism: 'EMAIL' | 'MOBILE' | null, { passed, hasAuthenticator }: Factors): DoorCode | null {
  if (mechanism === null || passed === 'MOBILE') return null
  if (mechanism === 'EMAIL') return passed === 'EMAIL' ? null : 'access.code.required'
  return hasAuthenticator ? 'REQUIRE_MOBILE_AUTH_LOGIN' : 'REQUIRE_MOBILE_AUTH_REGISTRATION'
}
