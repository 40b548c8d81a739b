import type { UserActions } from '@strongroom/contract/identity/user-actions.ts'
import { actionsBy, all, type Rules } from '../../access/rules.ts'
import {
  type AccountFacts,
  administersSome,
  hasAcceptedTerms,
  hasAuthenticator,
  hasCompleted,
  hasEnterprise,
  hasEnterprisePage,
  hasNoAuthenticator,
  hasSalesReports,
  hasTermsPending,
  inForce,
  isAccountAdmin,
  isFactorOptional,
  isInWorkgroup,
  isOperator,
  isSales,
  passedPasskey,
  writes,
} from './clauses.ts'

const admitted = all(hasCompleted, hasAcceptedTerms)
const creates = all(admitted, isInWorkgroup, inForce, writes)

export const userRules: Rules<UserActions, AccountFacts> = {
  completedAuth: all(hasCompleted),
  createWorkspace: creates,
  createTaggedWorkspace: all(creates, hasEnterprise),
  administerWorkspaces: all(admitted, administersSome),
  manageAccounts: all(admitted, isSales),
  viewSalesReport: all(admitted, isSales, hasSalesReports),
  operateInstallation: all(admitted, isOperator),
  viewEnterprisePage: all(admitted, hasEnterprise, isAccountAdmin, inForce, hasEnterprisePage),
  acceptTerms: all(hasTermsPending),
  initiateMobileAuth: all(hasNoAuthenticator, passedPasskey, writes),
  unregisterMobileAuth: all(hasAuthenticator, writes),
  updateMobileAuthLoginPreference: all(hasCompleted, hasAuthenticator, isFactorOptional, writes),
}

/** The actions of a signed-in person on their own account. Pure and total. */
export const userActions = (account: AccountFacts['account']): UserActions => actionsBy(userRules, { account })
