import { type Participant, updateParticipant } from '@strongroom/contract/workspaces/participants.ts'
import type { WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import { useState } from 'react'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { notifyDone, notifyError } from '../../ui/messages/notify.ts'
import { personName } from '../../ui/people/person-name.ts'
import { openEditAbilities } from './edit-abilities.tsx'
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
  const [busy, setBusy] = useState(false)
  const held = abilitiesOf(participant)
  const name = personName(participant.user)
  const change = async (role: Role) => {
    const changed = changedAbilities(held, withRole(held, role))
    if (Object.keys(changed).length === 0) return
    setBusy(true)
    try {
      const params = { participantUuid: participant.uuid }
      await withRecentPassword(() => call(updateParticipant, { params, body: { ...changed, message: '' } }))
      await refreshShare('participants')
      notifyDone(t('participant.role.done', { name, role: t(role.name) }))
    } catch (error) {
      notifyError(error)
    }
    setBusy(false)
  }
  return (
    <RoleMenu
      abilities={held}
      actions={grants}
      hidden={participant.type === 'BCC'}
      label={t('participant.role.of', { name })}
      onRole={(role) => void change(role)}
      onCustom={() => openEditAbilities(participant, grants, { custom: true })}
      busy={busy}
      compact
    />
  )
}
