import type { Ability } from '@strongroom/contract/access/abilities.ts'
import type { Abilities, ParticipantActions } from '@strongroom/contract/workspaces/participants.ts'
import { grantable } from '../../access/policy-of-granting.ts'
import { viewRule } from '../../access/policy-of-viewing.ts'
import {
  accepted,
  hidden,
  holding,
  inForce,
  isAnother,
  isNotOwner,
  notOwner,
  open,
  owner,
  passed,
  pending,
  reveals,
  writes,
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

const touches = all<ParticipantFacts>(
  accepted,
  open,
  passed,
  writes,
  holding.hasInviter,
  isAnother,
  isNotOwner,
  isNotManager,
)

export const participantRules: Rules<ParticipantActions, ParticipantFacts> = {
  update: all(touches, inForce),
  // In a suspended workgroup too: people must be able to take access away.
  delete: touches,
  resend: all(touches, inForce, isPending),
  explain: all<ParticipantFacts>(accepted, open, passed, leadsOrSelf),
  viewAs: viewRule,
  bypassTwoStep: all<ParticipantFacts>(owner, open, inForce, writes, passed, isBypassable),
  assistiveText: all<ParticipantFacts>(owner, open, inForce, writes, passed, isNotOwner),
}

/** The caller's actions on a participant. Pure and total. */
export const participantActions = (standing: Standing, other: ParticipantState): ParticipantActions =>
  actionsBy(participantRules, { standing, other })

const answers = all(pending, open, writes)

const ownRules = {
  accept: answers,
  decline: answers,
  favourite: all(accepted, open, passed, writes),
  mute: all(accepted, open, passed, writes),
  leave: all(open, notOwner, writes),
  reveal: all(accepted, open, inForce, writes, passed, hidden, reveals),
}

/** Another participant, for answers that don't depend on whether there is such a person. */
export const SOMEBODY: ParticipantState = {
  isSelf: false,
  isOwner: false,
  isManager: false,
  hasAccepted: true,
  bypassable: false,
  seesMore: false,
}

/** A person's actions on their own invitation and participation. Pure and total. */
export const ownActions = (standing: Standing) => actionsBy(ownRules, { standing })

const openInvitationRules = { accept: all(open, writes, hidden), decline: all(open, writes, hidden) }

/** A hidden participant's actions on an invitation by somebody who doesn't know them. Pure and total. */
export const openInvitationActions = (standing: Standing) => actionsBy(openInvitationRules, { standing })

const OWNERS_ALONE: readonly Ability[] = ['hasInviter', 'hasManageWorkspace']

/**
 * The ability changes that are not permitted: giving abilities that the person doesn't hold, giving or taking the
 * owner's.
 */
export function deniedAbilities(standing: Standing, from: Abilities, to: Abilities): Ability[] {
  const may = grantable(standing)
  return (Object.keys(to) as Ability[]).filter((ability) => {
    if (from[ability] === to[ability]) return false
    if (to[ability]) return !may[ability]
    return OWNERS_ALONE.includes(ability) && !standing.isOwner
  })
}
