import { requireTwoStep, type Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useQueryClient } from '@tanstack/react-query'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { workspaceKeys } from './queries.ts'

interface Props {
  workspace: Workspace
  wanted: boolean
  dialog: DialogHandle
}

/** Asks before two-step is switched on, which requires a code from everybody at once, or off. */
export function SwitchTwoStep({ workspace, wanted, dialog }: Props) {
  const t = useText()
  const queryClient = useQueryClient()
  const act = async () => {
    const params = { workspaceUuid: workspace.uuid }
    await withRecentPassword(() => call(requireTwoStep, { params, body: { requiresMFA: wanted } }))
    await queryClient.invalidateQueries({ queryKey: workspaceKeys.all })
  }
  return (
    <ConfirmModal
      dialog={dialog}
      title={t(wanted ? 'workspace.two-step.on.title' : 'workspace.two-step.off.title')}
      confirm={t(wanted ? 'workspace.two-step.on' : 'workspace.two-step.off')}
      act={act}
    >
      {t(wanted ? 'workspace.two-step.on.text' : 'workspace.two-step.off.text')}
    </ConfirmModal>
  )
}
