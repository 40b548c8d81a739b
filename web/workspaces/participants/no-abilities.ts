import { type Ability, byAbility } from '@strongroom/contract/access/abilities.ts'
import type { Abilities } from '@strongroom/contract/workspaces/participants.ts'

/** Preview and nothing else: what an invitation gives unless more is ticked. */
export const noAbilities: Abilities = byAbility(() => false)

const names = Object.keys(noAbilities) as Ability[]

/** The abilities out of something that has them among others. */
export const abilitiesOf = (holder: Abilities): Abilities =>
  Object.fromEntries(names.map((name) => [name, holder[name]])) as Abilities

/** Only those abilities that differ. */
export const changedAbilities = (from: Abilities, to: Abilities): Partial<Abilities> =>
  Object.fromEntries(names.filter((name) => from[name] !== to[name]).map((name) => [name, to[name]]))
