import type { Abilities, Ability } from '@strongroom/contract/participants.ts'
import type { Standing } from './standing.ts'

/** Only the owner gives or takes these two. */
const OWNERS_ALONE: readonly Ability[] = ['hasInviter', 'hasManageWorkspace']

/** Which abilities the asker may give: those that they hold, and these two only as the owner. */
export function grantable(standing: Standing): Abilities {
  const mayInvite = standing.hasAccepted && !standing.isClosed && !standing.shut && standing.abilities.hasInviter
  const entries = Object.entries(standing.abilities) as [Ability, boolean][]
  return Object.fromEntries(
    entries.map(([ability, held]) => [
      ability,
      mayInvite && held && (standing.isOwner || !OWNERS_ALONE.includes(ability)),
    ]),
  ) as Abilities
}
