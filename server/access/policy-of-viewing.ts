import {
  accepted,
  hasJoined,
  isAnother,
  isNotOwner,
  leads,
  open,
  type OtherFacts,
  passed,
  seesNoMore,
} from './clauses.ts'
import { all, allows } from './rules.ts'
import type { Standing } from './standing.ts'

/**
 * Owner and managers view a workspace as a participant who sees no document that policies deny to them; hidden
 * participants don't exist for managers.
 */
export const viewRule = all<OtherFacts>(accepted, open, passed, leads, isAnother, isNotOwner, hasJoined, seesNoMore)

export const viewingActions = (standing: Standing, other: OtherFacts['other']) => ({
  viewAs: allows(viewRule, { standing, other }),
})
