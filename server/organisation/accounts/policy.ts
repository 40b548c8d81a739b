import type { AccountActions } from '@strongroom/contract/organisation/accounts/accounts.ts'
import type { AccountWorkgroupActions } from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import { actionsBy, all, type Rules } from '../../access/rules.ts'
import {
  type AccountFacts,
  type AccountStanding,
  type AccountWorkgroupFacts,
  hasPage,
  inForce,
  isAccountAdmin,
  isAnother,
  isEnterprise,
  isSales,
  manages,
} from './clauses.ts'

const managed = all<AccountFacts>(manages, isEnterprise, inForce, hasPage)
const administered = all<AccountFacts>(isAccountAdmin, isEnterprise, inForce, hasPage)

export const accountRules: Rules<AccountActions, AccountFacts> = {
  view: managed,
  viewAdministrators: administered,
  rename: managed,
  createWorkgroup: managed,
  updateTerms: all(isSales),
  suspend: all(isSales),
}

export const accountWorkgroupRules: Rules<AccountWorkgroupActions, AccountWorkgroupFacts> = {
  // Behind these is the workgroup's administration, with its people.
  open: all<AccountWorkgroupFacts>(administered),
  rename: all<AccountWorkgroupFacts>(administered),
  hide: all<AccountWorkgroupFacts>(managed, isAnother),
  suspend: all<AccountWorkgroupFacts>(managed, isAnother),
  allocate: all<AccountWorkgroupFacts>(managed),
}

/** The caller's actions on an account. Pure and total. */
export const accountActions = (account: AccountStanding): AccountActions => actionsBy(accountRules, { account })

/** The caller's actions on one of its workgroups. Pure and total. */
export const accountWorkgroupActions = (account: AccountStanding, isOwn: boolean): AccountWorkgroupActions =>
  actionsBy(accountWorkgroupRules, { account, isOwn })
