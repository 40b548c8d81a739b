import { Button, Group } from '@mantine/core'
import { answerInvitation } from '@strongroom/contract/workspaces/participants.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { useFocusWhenGone } from '../../ui/use-focus-when-gone.ts'
import { useAction } from '../../ui/use-action.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { workspaceKeys } from './queries.ts'

/** The two answers to an invitation. Declining asks first, because only a new invitation reverses it. */
export function AnswerInvitation({ workspace }: { workspace: Workspace }) {
  const t = useText()
  const queryClient = useQueryClient()
  const node = useFocusWhenGone<HTMLDivElement>()
  const { name, participant } = workspace
  const answer = async (accepted: boolean) => {
    await call(answerInvitation, { params: { participantUuid: participant.uuid }, body: { accepted } })
    await queryClient.invalidateQueries({ queryKey: workspaceKeys.all })
    notifyDone(t(accepted ? 'workspace.accepted' : 'workspace.declined', { name }))
  }
  const accept = useAction(() => answer(true), { notify: true })
  const decline = () =>
    openDialog((dialog) => (
      <ConfirmModal
        dialog={dialog}
        title={t('workspace.decline.title')}
        confirm={t('workspace.decline')}
        danger
        act={() => answer(false)}
      >
        {t('workspace.decline.text', { name })}
      </ConfirmModal>
    ))
  return (
    <Group ref={node} gap={8} wrap="nowrap">
      {workspace.actions?.accept && (
        <Button
          size="xs"
          loading={accept.busy}
          onClick={() => accept.run()}
          aria-label={t('workspace.accept-of', { name })}
        >
          {t('workspace.accept')}
        </Button>
      )}
      {workspace.actions?.decline && (
        <Button size="xs" variant="default" onClick={decline} aria-label={t('workspace.decline-of', { name })}>
          {t('workspace.decline')}
        </Button>
      )}
    </Group>
  )
}
