import { BY_OWNER, passed } from '../../access/clauses.ts'
import { clause, judged } from '../../access/rules.ts'

export const isOff = clause(
  'two.step.off',
  ['workspace', 'owner', 'manager'],
  ({ standing }) => standing.twoStep === null,
)
export const isOn = clause(
  'two.step.on',
  ['workspace', 'owner', 'manager'],
  ({ standing }) => standing.twoStep !== null,
)
export const isOptional = clause(
  'workgroup.two.step.optional',
  ['workgroup', 'workgroup.admin'],
  ({ standing }) => !standing.options.twoStepMandatory,
)
/** The operator sets the feature, by the account's agreement. */
export const isPossible = clause(
  'workgroup.secure.share',
  ['workgroup', 'operator'],
  ({ standing }) => standing.options.secureShare,
)
export const closes = clause('role.closes', BY_OWNER, ({ standing }) => standing.isOwner || standing.isAdmin)
// An administrator may close a workspace that they can't open, so two-step access isn't required.
export const passedOrAdmin = judged(passed, ({ standing }) => standing.shut === null || standing.isAdmin)
