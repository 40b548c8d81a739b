import { renameWorkspace, type Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { RenameModal } from '../../ui/dialogs/rename-modal.tsx'
import { workspaceKeys } from './queries.ts'

interface Props {
  workspace: Workspace
  dialog: DialogHandle
}

/** The modal that renames a workspace. */
export function RenameWorkspace({ workspace, dialog }: Props) {
  const t = useText()
  const queryClient = useQueryClient()
  const rename = async (body: { name: string }) => {
    await call(renameWorkspace, { params: { workspaceUuid: workspace.uuid }, body })
    await queryClient.invalidateQueries({ queryKey: workspaceKeys.all })
  }
  return (
    <RenameModal
      dialog={dialog}
      title={t('workspace.rename.title')}
      label={t('workspace.name')}
      submit={t('workspace.rename.submit')}
      name={workspace.name}
      schema={renameWorkspace.body}
      rename={rename}
    />
  )
}
