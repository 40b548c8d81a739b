import {
  type Participant,
  removeParticipant,
  resendInvitation,
  updateAssistiveText,
  updateBypass,
} from '@strongroom/contract/workspaces/participants.ts'
import type { WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import {
  IconDoorEnter,
  IconDoorOff,
  IconEar,
  IconEarOff,
  IconMailForward,
  IconUserCog,
  IconUserMinus,
} from '@tabler/icons-react'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { text } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone, notifyError } from '../../ui/messages/notify.ts'
import { personName } from '../../ui/people/person-name.ts'
import { openEditAbilities } from './open-abilities.ts'

const paramsOf = ({ uuid }: Participant) => ({ params: { participantUuid: uuid } })

/** The menu items of a participant; `actions` are those of the viewer. */
export const participantIntents = (actions: WorkspaceActions | undefined): Intent<Participant>[] => [
  {
    label: 'participant.edit',
    icon: IconUserCog,
    shown: (participant) => participant.actions?.update ?? false,
    open: (participant) => openEditAbilities(participant, actions),
  },
  {
    label: 'participant.resend',
    icon: IconMailForward,
    shown: (participant) => participant.actions?.resend ?? false,
    open: (participant) => void resend(participant).catch(notifyError),
  },
  {
    label: 'participant.bypass.on',
    icon: IconDoorEnter,
    shown: (participant) => (participant.actions?.bypassTwoStep ?? false) && !participant.bypassTwoStep,
    open: (participant) => void bypass(participant, true).catch(notifyError),
  },
  {
    label: 'participant.bypass.off',
    icon: IconDoorOff,
    shown: (participant) => (participant.actions?.bypassTwoStep ?? false) && participant.bypassTwoStep,
    open: (participant) => void bypass(participant, false).catch(notifyError),
  },
  {
    label: 'participant.assistive.on',
    icon: IconEar,
    shown: (participant) =>
      (participant.actions?.assistiveText ?? false) && !participant.assistiveText && !participant.hasDownload,
    open: (participant) => openAssistive(participant),
  },
  {
    label: 'participant.assistive.off',
    icon: IconEarOff,
    shown: (participant) => (participant.actions?.assistiveText ?? false) && participant.assistiveText,
    open: (participant) => void setAssistive(participant, false).catch(notifyError),
  },
  {
    label: 'participant.remove',
    icon: IconUserMinus,
    danger: true,
    shown: (participant) => participant.actions?.delete ?? false,
    open: openRemove,
  },
]

async function resend(participant: Participant) {
  await call(resendInvitation, paramsOf(participant))
  await refreshShare('participants')
  notifyDone(text('participant.resend.done', { name: personName(participant.user) }))
}

/** Exempts a service account from two-step, because it has no second factor. */
async function bypass(participant: Participant, bypassTwoStep: boolean) {
  await withRecentPassword(() => call(updateBypass, { ...paramsOf(participant), body: { bypassTwoStep } }))
  await refreshShare('participants')
  const name = personName(participant.user)
  notifyDone(text(bypassTwoStep ? 'participant.bypass.done' : 'participant.bypass.undone', { name }))
}

/** Asks first: the text of documents reaches the person, who could keep it. */
function openAssistive(participant: Participant) {
  const name = personName(participant.user)
  openDialog((dialog) => (
    <ConfirmModal
      dialog={dialog}
      title={text('participant.assistive.title', { name })}
      confirm={text('participant.assistive.on')}
      act={() => setAssistive(participant, true)}
    >
      {text('participant.assistive.text')}
    </ConfirmModal>
  ))
}

async function setAssistive(participant: Participant, assistiveText: boolean) {
  await call(updateAssistiveText, { ...paramsOf(participant), body: { assistiveText } })
  await refreshShare('participants')
  const name = personName(participant.user)
  notifyDone(text(assistiveText ? 'participant.assistive.done' : 'participant.assistive.undone', { name }))
}

function openRemove(participant: Participant) {
  const name = personName(participant.user)
  const act = async () => {
    await call(removeParticipant, paramsOf(participant))
    await refreshShare('participants')
    notifyDone(text('participant.remove.done', { name }))
  }
  openDialog((dialog) => (
    <ConfirmModal
      dialog={dialog}
      title={text('participant.remove.title')}
      confirm={text('participant.remove.confirm')}
      danger
      act={act}
    >
      {text(participant.hasAccepted ? 'participant.remove.text' : 'participant.remove.text-pending', { name })}
    </ConfirmModal>
  ))
}
