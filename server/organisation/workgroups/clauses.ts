import { enterprise, inForce as workgroupInForce } from '../../access/clauses.ts'
import { clause, judged } from '../../access/rules.ts'
import { isAccountAdmin as isAccountAdminAnywhere } from '../../identity/people/clauses.ts'

/**
 * A person's relation to a workgroup. Workgroup roles count in their workgroup, account roles in all of the account's.
 */
export interface WorkgroupStanding {
  isMember: boolean
  isReporter: boolean
  isWorkgroupAdmin: boolean
  isAccountAdmin: boolean
  isEnterprise: boolean
  /** Whether the person's own workgroup is suspended: until that ends they administer nothing. */
  isSuspended: boolean
  /** Has had a trial before, or has a contract. */
  isSettled: boolean
}

/** The facts that rules about a workgroup depend on. */
export interface WorkgroupFacts {
  workgroup: WorkgroupStanding
}

const holdsRole = ({ isMember, isWorkgroupAdmin, isAccountAdmin }: WorkgroupStanding) =>
  (isMember && isWorkgroupAdmin) || isAccountAdmin

export const belongs = clause(
  'workgroup.belongs',
  ['workgroup', 'workgroup.admin'],
  ({ workgroup }: WorkgroupFacts) => workgroup.isMember || holdsRole(workgroup),
)
export const administers = clause(
  'workgroup.administers',
  ['workgroup', 'workgroup.admin', 'account.admin'],
  ({ workgroup }: WorkgroupFacts) => holdsRole(workgroup),
)
export const reports = clause(
  'workgroup.reports',
  ['workgroup', 'workgroup.admin', 'account.admin'],
  ({ workgroup }: WorkgroupFacts) => (workgroup.isMember && workgroup.isReporter) || holdsRole(workgroup),
)
export const isAccountAdmin = judged(
  isAccountAdminAnywhere,
  ({ workgroup }: WorkgroupFacts) => workgroup.isAccountAdmin,
)
export const inForce = judged(workgroupInForce, ({ workgroup }: WorkgroupFacts) => !workgroup.isSuspended)
export const isEnterprise = judged(enterprise, ({ workgroup }: WorkgroupFacts) => workgroup.isEnterprise)
export const isStandard = clause(
  'workgroup.standard',
  ['workgroup', 'operator'],
  ({ workgroup }: WorkgroupFacts) => !workgroup.isEnterprise,
)
/** A trial that has begun stays the only one; a contract is recorded by the operator. */
export const isUnsettled = clause(
  'workgroup.unsettled',
  ['workgroup'],
  ({ workgroup }: WorkgroupFacts) => !workgroup.isSettled,
)
