import { leaveWorkspace } from '@strongroom/contract/workspaces/participants.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { expectEnd } from './expected-end.ts'
import { workspaceKeys } from '../workspaces/queries.ts'

interface Props {
  workspace: Workspace
  dialog: DialogHandle
}

/** Asks before leaving a workspace, and then shows the others. */
export function LeaveWorkspace({ workspace, dialog }: Props) {
  const t = useText()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { name, uuid } = workspace
  const leave = async () => {
    await expectEnd(uuid, () => call(leaveWorkspace, { query: { shareUuid: uuid } }))
    notifyDone(t('workspace.left', { name }))
    await navigate({ to: '/' })
    queryClient.removeQueries({ queryKey: workspaceKeys.one(uuid) })
    await queryClient.invalidateQueries({ queryKey: workspaceKeys.all })
  }
  return (
    <ConfirmModal
      dialog={dialog}
      title={t('workspace.leave.title')}
      confirm={t('workspace.leave.confirm')}
      danger
      attempt={t('workspace.leave.failed')}
      act={leave}
    >
      {t('workspace.leave.text', { name })}
    </ConfirmModal>
  )
}
