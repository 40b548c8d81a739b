import { List, Stack, Text } from '@mantine/core'
import type { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import { useId } from 'react'
import { useText } from '../../i18n/language.ts'
import { abilityGroups, abilityNames } from '../../workspaces/participants/ability-groups.ts'
import { roleOf } from '../../workspaces/participants/roles.ts'

/** The role that an invitation gives, if its abilities are one, and what it permits. */
export function InvitedRole({ abilities }: { abilities: Abilities }) {
  const t = useText()
  const title = useId()
  const role = roleOf(abilities)
  const held = abilityGroups.flatMap((group) => group.abilities).filter((ability) => abilities[ability])
  return (
    <Stack gap={4}>
      {role && <Text>{t('participant.invitation-role', { role: t(role.name) })}</Text>}
      <Text id={title}>{t('participant.invitation-abilities')}</Text>
      <List aria-labelledby={title} size="sm">
        <List.Item>{t('participant.invitation-view')}</List.Item>
        {held.map((ability) => (
          <List.Item key={ability}>{t(abilityNames[ability])}</List.Item>
        ))}
      </List>
    </Stack>
  )
}
