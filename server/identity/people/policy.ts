import type { UserActions } from '@strongroom/contract/identity/user-actions.ts'
import { actionsBy, all, type Rules } from '../../access/rules.ts'
import {
  type AccountFacts,
  administersSome,
  hasAcceptedTerms,
  hasAuthenticator,
  hasCompleted,
  hasEnterprise,
  hasNoAuthenticator,
  hasTermsPending,
  isAccountAdmin,
  isFactorOptional,
  isInWorkgroup,
  passedPasskey,
} from './clauses.ts'

const admitted = all(hasCompleted, hasAcceptedTerms)
const creates = all(admitted, isInWorkgroup)

export const userRules: Rules<UserActions, AccountFacts> = {
  completedAuth: all(hasCompleted),
  createWorkspace: creates,
  createTaggedWorkspace: all(creates, hasEnterprise),
  administerWorkspaces: all(admitted, administersSome),
  viewEnterprisePage: all(admitted, hasEnterprise, isAccountAdmin),
  acceptTerms: all(hasTermsPending),
  initiateMobileAuth: all(hasNoAuthenticator, passedPasskey),
  unregisterMobileAuth: all(hasAuthenticator),
  updateMobileAuthLoginPreference: all(hasCompleted, hasAuthenticator, isFactorOptional),
}

/** The actions of a signed-in person on their own account. Pure and total. */
export const userActions = (account: AccountFacts['account']): UserActions => actionsBy(userRules, { account })
