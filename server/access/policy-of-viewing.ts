import { accepted, allows, all, clause, type Facts, leads, open, passed } from './rules.ts'
import type { Standing } from './standing.ts'

export interface OtherFacts extends Facts {
  other: { isSelf: boolean; isOwner: boolean; hasAccepted: boolean }
}

export const isAnother = clause('participant.not.self', ({ other }: OtherFacts) => !other.isSelf)
export const isNotOwner = clause('participant.not.owner', ({ other }: OtherFacts) => !other.isOwner)
const hasJoined = clause('participant.accepted', ({ other }: OtherFacts) => other.hasAccepted)

/** Owner and managers view a workspace as a participant; hidden participants don't exist for managers. */
export const viewRule = all<OtherFacts>(accepted, open, passed, leads, isAnother, isNotOwner, hasJoined)

export const viewingActions = (standing: Standing, other: OtherFacts['other']) => ({
  viewAs: allows(viewRule, { standing, other }),
})
