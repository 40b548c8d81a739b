import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { answerInvitation, revealParticipant } from '@strongroom/contract/workspaces/participants.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { notifyError } from '../../ui/messages/notify.ts'

const refresh = () => refreshShare('workspaces', 'participants', 'assets', 'versions')

/** Information for a hidden participant before they act here. */
export function HiddenNotice({ workspace }: { workspace: Workspace }) {
  const t = useText()
  const { participant, takingPartReveals, actions } = workspace
  if (!participant.isHidden) return null
  return (
    <Alert color="gray" icon={<IconEyeOff aria-hidden />} mb="md" title={t('participant.hidden.notice')}>
      <Stack gap="xs" align="flex-start">
        <Text fz="sm">
          {t(takingPartReveals ? 'participant.hidden.notice-reveals' : 'participant.hidden.notice-number')}
        </Text>
        {actions?.reveal && (
          <Button size="xs" variant="default" onClick={() => openReveal(participant.uuid)}>
            {t('participant.reveal')}
          </Button>
        )}
        {participant.openInvitationUuid && <OpenInvitation participantUuid={participant.openInvitationUuid} />}
      </Stack>
    </Alert>
  )
}

function OpenInvitation({ participantUuid }: { participantUuid: string }) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const answer = async (accepted: boolean) => {
    setBusy(true)
    try {
      await call(answerInvitation, { params: { participantUuid }, body: { accepted } })
      await refresh()
    } catch (error) {
      notifyError(error)
    }
    setBusy(false)
  }
  return (
    <>
      <Text fz="sm">{t('participant.open-invitation')}</Text>
      <Group gap="xs">
        <Button size="xs" loading={busy} onClick={() => void answer(true)}>
          {t('participant.open-invitation.accept')}
        </Button>
        <Button size="xs" variant="default" disabled={busy} onClick={() => void answer(false)}>
          {t('participant.open-invitation.decline')}
        </Button>
      </Group>
    </>
  )
}

const openReveal = (participantUuid: string) =>
  openDialog((dialog) => <Reveal participantUuid={participantUuid} dialog={dialog} />)

function Reveal({
  participantUuid,
  dialog,
}: {
  participantUuid: string
  dialog: Parameters<Parameters<typeof openDialog>[0]>[0]
}) {
  const t = useText()
  const act = async () => {
    await call(revealParticipant, { params: { participantUuid }, body: { visible: true } })
    await refresh()
  }
  return (
    <ConfirmModal dialog={dialog} title={t('participant.reveal.title')} confirm={t('participant.reveal')} act={act}>
      {t('participant.reveal.text')}
    </ConfirmModal>
  )
}
