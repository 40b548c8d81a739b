import { Input, Stack } from '@mantine/core'
import type { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import type { WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { AbilityFields } from './ability-fields.tsx'
import { RoleMenu } from './role-menu.tsx'
import { roleOf, withRole } from './roles.ts'

interface Props {
  abilities: Abilities
  onAbilities: (abilities: Abilities) => void
  actions: WorkspaceActions | undefined
  hidden: boolean
  /** True if the person came for the single abilities. */
  custom?: boolean
  /** A field about the visibility of the participant, in its group if single abilities are shown. */
  visibility?: ReactNode
}

/** A participant's access: as a role, or by single abilities. */
export function RoleField({ abilities, onAbilities, actions, hidden, custom = false, visibility }: Props) {
  const t = useText()
  const [single, setSingle] = useState(custom || !roleOf(abilities))
  const role = roleOf(abilities)
  return (
    <Stack gap="md">
      <Input.Wrapper
        labelElement="div"
        label={t('participant.role.label')}
        description={t(single || !role ? 'participant.role.custom-hint' : role.hint)}
        inputWrapperOrder={['label', 'input', 'description']}
        descriptionProps={{ mt: 6 }}
      >
        <RoleMenu
          abilities={abilities}
          actions={actions}
          hidden={hidden}
          custom={single}
          label={t('participant.role.label')}
          onRole={(next) => {
            setSingle(false)
            onAbilities(withRole(abilities, next))
          }}
          onCustom={() => setSingle(true)}
        />
      </Input.Wrapper>
      {single ? (
        <AbilityFields
          abilities={abilities}
          onAbilities={onAbilities}
          actions={actions}
          hidden={hidden}
          visibility={visibility}
        />
      ) : (
        visibility
      )}
    </Stack>
  )
}
