import { accepted, inForce, leads, open, passed, writes } from '../../access/clauses.ts'
import { actionsBy, all, type Facts, type Rules } from '../../access/rules.ts'
import { type Standing, workspaceEntity } from '../../access/standing.ts'

/** The actions on the review of a workspace. The rule for removing decides about each participant. */
interface ReviewActions {
  view: boolean
  decide: boolean
}

const leadsInside = all<Facts>(accepted, open, passed, leads)

/** Legal hold stops no decision: participants who go stay in the record with all that they contributed. */
const reviewRules: Rules<ReviewActions, Facts> = { view: leadsInside, decide: all(leadsInside, inForce, writes) }

/** The caller's actions on the review of a workspace. Pure and total. */
export const reviewActions = (standing: Standing): ReviewActions => actionsBy(reviewRules, { standing })

export const guardReviews = (standing: Standing) => ({
  actions: reviewActions(standing),
  entity: workspaceEntity(standing),
})
