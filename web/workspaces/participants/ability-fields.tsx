import type { Ability } from '@strongroom/contract/access/abilities.ts'
import { Checkbox, Fieldset, Stack } from '@mantine/core'
import type { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import type { WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import { useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import type { ReactNode } from 'react'
import { abilityGroups, abilityNames, grantOf } from './ability-groups.ts'

interface Props {
  abilities: Abilities
  onAbilities: (abilities: Abilities) => void
  /** The inviter's actions in the workspace. */
  actions: WorkspaceActions | undefined
  /** Hidden participants neither invite nor manage. */
  hidden?: boolean
  /** A field in the group of visibility, beside the abilities. */
  visibility?: ReactNode
}

/**
 * The abilities in their groups. Preview is always given; abilities that the inviter may not give are disabled with the
 * reason.
 */
export function AbilityFields({ abilities, onAbilities, actions, hidden = false, visibility }: Props) {
  const t = useText()
  const change = (ability: Ability, on: boolean) => onAbilities(withAbility(abilities, ability, on))
  return abilityGroups.map(({ group, title, abilities: offered }, at) => (
    <Fieldset key={title} variant="unstyled" p={0} mx={0} legend={t(title)} fw={600}>
      <Stack gap={8} fw={400}>
        {at === 0 && <Checkbox checked disabled readOnly label={t('participant.ability.preview')} />}
        {offered.map((ability) => {
          const locked = lockOf(ability, abilities, actions)
          return (
            <Checkbox
              key={ability}
              label={t(abilityNames[ability])}
              {...(locked ? { description: t(locked) } : {})}
              checked={abilities[ability]}
              disabled={
                (locked !== undefined && locked !== 'participant.ability.needs-download') ||
                (hidden && (ability === 'hasInviter' || ability === 'hasManageWorkspace'))
              }
              onChange={(event) => change(ability, event.currentTarget.checked)}
            />
          )
        })}
        {group === 'visibility' && visibility}
      </Stack>
    </Fieldset>
  ))
}

/** Editing needs downloading: removing one removes the other, giving one gives the other. */
function withAbility(abilities: Abilities, ability: Ability, on: boolean): Abilities {
  const next = { ...abilities, [ability]: on }
  if (ability === 'hasDownload' && !on) next.hasEdit = false
  if (ability === 'hasEdit' && on) next.hasDownload = true
  return next
}

function lockOf(ability: Ability, abilities: Abilities, actions: WorkspaceActions | undefined): MessageKey | undefined {
  if (!actions?.[grantOf[ability]]) {
    const ownersAlone = ability === 'hasInviter' || ability === 'hasManageWorkspace'
    return ownersAlone ? 'participant.ability.owner-only' : 'participant.ability.not-yours'
  }
  return ability === 'hasEdit' && !abilities.hasDownload ? 'participant.ability.needs-download' : undefined
}
