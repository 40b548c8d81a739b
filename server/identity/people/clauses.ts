import { enterprise, inForce as workgroupInForce, writes as sessionWrites } from '../../access/clauses.ts'
import { clause, judged } from '../../access/rules.ts'
import type { Actor } from '../../kernel/read.ts'

/** The facts about a signed-in person that the rules of their own account depend on. */
export interface AccountFacts {
  account: Pick<
    Actor,
    | 'workgroupId'
    | 'isEnterprise'
    | 'isSuspended'
    | 'isSales'
    | 'isOperator'
    | 'features'
    | 'administers'
    | 'termsAccepted'
    | 'factors'
    | 'unfinished'
    | 'scope'
  >
}

export const hasCompleted = clause(
  'session.completed',
  ['session', 'oneself'],
  ({ account }: AccountFacts) => account.unfinished === null,
)
export const hasAcceptedTerms = clause(
  'account.terms.accepted',
  ['account', 'oneself'],
  ({ account }: AccountFacts) => account.termsAccepted,
)
/** New terms are published by the operator. */
export const hasTermsPending = clause(
  'account.terms.pending',
  ['account', 'operator'],
  ({ account }: AccountFacts) => !account.termsAccepted,
)
export const isInWorkgroup = clause(
  'account.workgroup',
  ['account', 'workgroup.admin'],
  ({ account }: AccountFacts) => account.workgroupId !== null,
)
export const hasEnterprise = judged(enterprise, ({ account }: AccountFacts) => account.isEnterprise)
export const inForce = judged(workgroupInForce, ({ account }: AccountFacts) => !account.isSuspended)
export const writes = judged(sessionWrites, ({ account }: AccountFacts) => account.scope !== 'read')
/** The operator names the sales people and may turn their pages off. */
export const isSales = clause('role.sales', ['account', 'operator'], ({ account }: AccountFacts) => account.isSales)
export const isOperator = clause(
  'role.operator',
  ['account', 'operator'],
  ({ account }: AccountFacts) => account.isOperator,
)
export const hasSalesReports = clause(
  'installation.sales.reports',
  ['account', 'operator'],
  ({ account }: AccountFacts) => account.features.salesReports,
)
export const hasEnterprisePage = clause(
  'installation.enterprise.admin',
  ['account', 'operator'],
  ({ account }: AccountFacts) => account.features.enterpriseAdmin,
)
export const administersSome = clause(
  'account.administers',
  ['account', 'workgroup.admin', 'account.admin'],
  ({ account: { administers } }: AccountFacts) => administers.workgroupId !== null || administers.accountId !== null,
)
export const isAccountAdmin = clause(
  'role.account.admin',
  ['account', 'account.admin'],
  ({ account }: AccountFacts) => account.administers.accountId !== null,
)
export const hasAuthenticator = clause(
  'account.authenticator',
  ['account', 'oneself'],
  ({ account }: AccountFacts) => account.factors.hasAuthenticator,
)
export const hasNoAuthenticator = clause(
  'account.no.authenticator',
  ['account', 'oneself'],
  ({ account }: AccountFacts) => !account.factors.hasAuthenticator,
)
// A person with a passkey confirms with it first: the password alone can't register another factor.
export const passedPasskey = clause(
  'session.passkey.passed',
  ['session', 'oneself'],
  ({ account }: AccountFacts) => account.unfinished === null || !account.factors.hasPasskey,
)
export const isFactorOptional = clause(
  'workgroup.factor.optional',
  ['workgroup', 'workgroup.admin'],
  ({ account }: AccountFacts) => !account.factors.isEnforced,
)
