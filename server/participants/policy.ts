import type { Abilities, Ability, ParticipantActions } from '@strongroom/contract/participants.ts'
import { grantable } from '../access/policy-of-granting.ts'
import type { Standing } from '../access/standing.ts'

/** What rules depend on in a participant. */
export interface ParticipantState {
  isSelf: boolean
  isOwner: boolean
  isManager: boolean
  hasAccepted: boolean
}

/** What the asker may do with a participant. Pure and total. */
export function participantActions(standing: Standing, other: ParticipantState): ParticipantActions {
  const inside = standing.hasAccepted && !standing.isClosed && !standing.shut && standing.abilities.hasInviter
  const touches = inside && !other.isSelf && !other.isOwner && (standing.isOwner || !other.isManager)
  return { update: touches, delete: touches, resend: touches && !other.hasAccepted }
}

/** What a person may do with their own invitation and participation. Pure and total. */
export function ownActions(standing: Standing) {
  const pending = !standing.hasAccepted && !standing.isClosed
  return {
    accept: pending,
    decline: pending,
    favourite: standing.hasAccepted && !standing.isClosed && !standing.shut,
    leave: !standing.isClosed && !standing.isOwner,
  }
}

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
