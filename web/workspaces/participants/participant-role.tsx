import { type Participant, updateParticipant } from '@strongroom/contract/workspaces/participants.ts'
import type { WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { useAction } from '../../ui/use-action.ts'
import { personName } from '../../ui/people/person-name.ts'
import { openEditAbilities } from './open-abilities.ts'
import { abilitiesOf, changedAbilities } from './no-abilities.ts'
import { RoleMenu } from './role-menu.tsx'
import { type Role, withRole } from './roles.ts'

interface Props {
  participant: Participant
  grants: WorkspaceActions | undefined
}

/** The role of a participant, changed in place. */
export function ParticipantRole({ participant, grants }: Props) {
  const t = useText()
  const held = abilitiesOf(participant)
  const name = personName(participant.user)
  const changing = async (role: Role) => {
    const changed = changedAbilities(held, withRole(held, role))
    if (Object.keys(changed).length === 0) return
    const params = { participantUuid: participant.uuid }
    await withRecentPassword(() => call(updateParticipant, { params, body: { ...changed, message: '' } }))
    await refreshShare('participants')
    notifyDone(t('participant.role.done', { name, role: t(role.name) }))
  }
  const change = useAction(changing, { notify: true })
  return (
    <RoleMenu
      abilities={held}
      actions={grants}
      hidden={participant.type === 'BCC'}
      label={t('participant.role.of', { name })}
      onRole={change.run}
      onCustom={() => openEditAbilities(participant, grants, { custom: true })}
      busy={change.busy}
      compact
    />
  )
}
