import { ABILITIES, type Ability, type AbilityGroup, byAbility } from '@strongroom/contract/access/abilities.ts'
import type { WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'

interface FormGroup {
  group: AbilityGroup
  title: MessageKey
  abilities: readonly Ability[]
}

const ORDER: readonly AbilityGroup[] = ['access', 'contribute', 'collaborate', 'visibility', 'manage']

/** The abilities in the order and groups of the form; viewing comes first in the first group. */
export const abilityGroups: readonly FormGroup[] = ORDER.map((each) => ({
  group: each,
  title: `participant.group.${each}` as const,
  abilities: ABILITIES.filter(({ group }) => group === each).map(({ name }) => name),
}))

export const abilityNames: Record<Ability, MessageKey> = byAbility(({ word }) => `participant.ability.${word}` as const)

/** The workspace action that permits giving each ability. */
export const grantOf: Record<Ability, keyof WorkspaceActions> = byAbility(({ grant }) => grant)
