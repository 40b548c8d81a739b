import { leads } from '../../access/clauses.ts'
import { clause, type Facts, judged } from '../../access/rules.ts'

/** The facts about a participant that rules depend on. */
export interface ParticipantState {
  isSelf: boolean
  isOwner: boolean
  isManager: boolean
  hasAccepted: boolean
  /** A service account that the workgroup permits to bypass two-step. */
  bypassable: boolean
  /** Policies let them see documents that they deny to the person who asks. */
  seesMore: boolean
}

export interface ParticipantFacts extends Facts {
  other: ParticipantState
}

/** A fact for explanations: everywhere else, hidden participants exist for the owner and themselves only. */
export interface SeenFacts extends ParticipantFacts {
  isHidden: boolean
}

export const isSeen = clause(
  'participant.seen',
  ['other'],
  ({ standing, other, isHidden }: SeenFacts) => !isHidden || other.isSelf || standing.isOwner,
)
export const isNotManager = clause(
  'participant.not.manager',
  ['other', 'owner'],
  ({ other, standing }: ParticipantFacts) => standing.isOwner || !other.isManager,
)
export const isPending = clause('participant.pending', ['other'], ({ other }: ParticipantFacts) => !other.hasAccepted)
export const isBypassable = clause(
  'participant.bypassable',
  ['other', 'workgroup.admin'],
  ({ other }: ParticipantFacts) => other.bypassable,
)
// Everybody may ask about their own actions; owner and managers about others' too.
export const leadsOrSelf = judged(
  leads,
  ({ other, standing }: ParticipantFacts) => other.isSelf || standing.isOwner || standing.isManager,
)
