import type { UserActions } from '@strongroom/contract/identity/user-actions.ts'
import type { Actor } from '../../kernel/read.ts'

type Standing = Pick<Actor, 'workgroupId' | 'isEnterprise' | 'administers' | 'termsAccepted' | 'factors' | 'unfinished'>

/** The actions of a signed-in person on their own account. Pure and total. */
export function userActions(standing: Standing): UserActions {
  const { workgroupId, administers, termsAccepted, factors, unfinished } = standing
  const completedAuth = unfinished === null
  const createWorkspace = completedAuth && termsAccepted && workgroupId !== null
  return {
    completedAuth,
    createWorkspace,
    createTaggedWorkspace: createWorkspace && standing.isEnterprise,
    administerWorkspaces:
      completedAuth && termsAccepted && (administers.workgroupId !== null || administers.accountId !== null),
    viewEnterprisePage: completedAuth && termsAccepted && standing.isEnterprise && administers.accountId !== null,
    acceptTerms: !termsAccepted,
    // A person with a passkey confirms with it first: the password alone can't register another factor.
    initiateMobileAuth: !factors.hasAuthenticator && (completedAuth || !factors.hasPasskey),
    unregisterMobileAuth: factors.hasAuthenticator,
    updateMobileAuthLoginPreference: completedAuth && factors.hasAuthenticator && !factors.isEnforced,
  }
}
