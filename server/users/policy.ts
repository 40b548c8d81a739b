import type { UserActions } from '@strongroom/contract/users.ts'
import type { Actor } from '../platform/read.ts'

type Standing = Pick<Actor, 'workgroupId' | 'administers' | 'termsAccepted' | 'factors' | 'unfinished'>

/** What a signed-in person may do on their own account. Pure and total. */
export function userActions({ workgroupId, administers, termsAccepted, factors, unfinished }: Standing): UserActions {
  const completedAuth = unfinished === null
  return {
    completedAuth,
    createWorkspace: completedAuth && termsAccepted && workgroupId !== null,
    administerWorkspaces:
      completedAuth && termsAccepted && (administers.workgroupId !== null || administers.accountId !== null),
    acceptTerms: !termsAccepted,
    // A person who has a passkey gives that first: with the password alone nobody registers another factor beside it.
    initiateMobileAuth: !factors.hasAuthenticator && (completedAuth || !factors.hasPasskey),
    unregisterMobileAuth: factors.hasAuthenticator,
    updateMobileAuthLoginPreference: completedAuth && factors.hasAuthenticator && !factors.isEnforced,
  }
}
