import { enterprise, inForce as workgroupInForce } from '../../access/clauses.ts'
import { clause, judged } from '../../access/rules.ts'
import {
  hasEnterprisePage as hasEnterprisePageAnywhere,
  isAccountAdmin as isAccountAdminAnywhere,
  isSales as isSalesAnywhere,
} from '../../identity/people/clauses.ts'

/** A person's relation to an account. */
export interface AccountStanding {
  /** Administers it. */
  isAccountAdmin: boolean
  /** The person's own workgroup has the Enterprise edition. */
  isEnterprise: boolean
  /** The person's own workgroup is suspended. */
  isSuspended: boolean
  /** The installation has the page for administrators. */
  hasPage: boolean
  isSales: boolean
}

/** The facts that rules about an account depend on. */
export interface AccountFacts {
  account: AccountStanding
}

/** The same about one of its workgroups. */
export interface AccountWorkgroupFacts extends AccountFacts {
  /** It is the person's own. */
  isOwn: boolean
}

export const isSales = judged(isSalesAnywhere, ({ account }: AccountFacts) => account.isSales)
export const isAccountAdmin = judged(isAccountAdminAnywhere, ({ account }: AccountFacts) => account.isAccountAdmin)
// Sales people have every right of an account's administrators over its workgroups, whatever their own workgroup is.
export const manages = judged(
  isAccountAdminAnywhere,
  ({ account }: AccountFacts) => account.isAccountAdmin || account.isSales,
)
export const isEnterprise = judged(enterprise, ({ account }: AccountFacts) => account.isEnterprise || account.isSales)
export const inForce = judged(workgroupInForce, ({ account }: AccountFacts) => !account.isSuspended || account.isSales)
export const hasPage = judged(
  hasEnterprisePageAnywhere,
  ({ account }: AccountFacts) => account.hasPage || account.isSales,
)
export const isAnother = clause('workgroup.another', ['workgroup'], ({ isOwn }: AccountWorkgroupFacts) => !isOwn)
