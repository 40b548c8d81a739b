import type { Ability } from '@strongroom/contract/access/abilities.ts'
import type { Abilities, ParticipantActions } from '@strongroom/contract/workspaces/participants.ts'
import { grantable } from '../../access/policy-of-granting.ts'
import { viewRule } from '../../access/policy-of-viewing.ts'
import {
  accepted,
  hidden,
  holding,
  isAnother,
  isNotOwner,
  notOwner,
  open,
  owner,
  passed,
  pending,
  reveals,
} from '../../access/clauses.ts'
import { actionsBy, all, type Rules } from '../../access/rules.ts'
import type { Standing } from '../../access/standing.ts'
import {
  isBypassable,
  isNotManager,
  isPending,
  leadsOrSelf,
  type ParticipantFacts,
  type ParticipantState,
} from './clauses.ts'

const touches = all<ParticipantFacts>(accepted, open, passed, holding.hasInviter, isAnother, isNotOwner, isNotManager)

export const participantRules: Rules<ParticipantActions, ParticipantFacts> = {
  update: touches,
  delete: touches,
  resend: all(touches, isPending),
  explain: all<ParticipantFacts>(accepted, open, passed, leadsOrSelf),
  viewAs: viewRule,
  bypassTwoStep: all<ParticipantFacts>(owner, open, passed, isBypassable),
}

/** What the asker may do with a participant. Pure and total. */
export const participantActions = (standing: Standing, other: ParticipantState): ParticipantActions =>
  actionsBy(participantRules, { standing, other })

const answers = all(pending, open)

const ownRules = {
  accept: answers,
  decline: answers,
  favourite: all(accepted, open, passed),
  leave: all(open, notOwner),
  reveal: all(accepted, open, passed, hidden, reveals),
}

/** What a person may do with their own invitation and participation. Pure and total. */
export const ownActions = (standing: Standing) => actionsBy(ownRules, { standing })

const openInvitationRules = { accept: all(open, hidden), decline: all(open, hidden) }

/** What somebody who takes part hidden may do with an invitation by one who doesn't know that. Pure and total. */
export const openInvitationActions = (standing: Standing) => actionsBy(openInvitationRules, { standing })

const OWNERS_ALONE: readonly Ability[] = ['hasInviter', 'hasManageWorkspace']

/**
 * The abilities that asker may not change in this way: giving what they don't hold, giving or taking what is the
 * owner's alone.
 */
export function deniedAbilities(standing: Standing, from: Abilities, to: Abilities): Ability[] {
  const may = grantable(standing)
  return (Object.keys(to) as Ability[]).filter((ability) => {
    if (from[ability] === to[ability]) return false
    if (to[ability]) return !may[ability]
    return OWNERS_ALONE.includes(ability) && !standing.isOwner
  })
}
