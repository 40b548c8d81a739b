import { type Ability, byAbility } from '@strongroom/contract/access/abilities.ts'
import type { Abilities } from '@strongroom/contract/workspaces/participants.ts'

/** Preview only: the default of an invitation. */
export const noAbilities: Abilities = byAbility(() => false)

const names = Object.keys(noAbilities) as Ability[]

/** Picks the abilities from an object with more fields. */
export const abilitiesOf = (holder: Abilities): Abilities =>
  Object.fromEntries(names.map((name) => [name, holder[name]])) as Abilities

/** The abilities that differ. */
export const changedAbilities = (from: Abilities, to: Abilities): Partial<Abilities> =>
  Object.fromEntries(names.filter((name) => from[name] !== to[name]).map((name) => [name, to[name]]))
