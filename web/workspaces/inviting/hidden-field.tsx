import { Checkbox } from '@mantine/core'
import type { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import type { WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import { useText } from '../../i18n/language.ts'

interface Props {
  hidden: boolean
  onHidden: (hidden: boolean, abilities: Abilities) => void
  abilities: Abilities
  actions: WorkspaceActions | undefined
}

/** Whether only the owner sees the invited people; this excludes inviting and managing. */
export function HiddenField({ hidden, onHidden, abilities, actions }: Props) {
  const t = useText()
  if (!actions?.grantBcc) return null
  return (
    <Checkbox
      label={t('participant.hidden.ability')}
      description={t('participant.hidden.ability-hint')}
      checked={hidden}
      onChange={(event) => {
        const { checked } = event.currentTarget
        onHidden(checked, checked ? { ...abilities, hasInviter: false, hasManageWorkspace: false } : abilities)
      }}
    />
  )
}
