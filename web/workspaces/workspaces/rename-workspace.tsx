import { renameWorkspace, type Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
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

/** Renaming, in the menus of a workspace. */
export const renameWorkspaceIntent: Intent<Workspace> = {
  label: 'workspace.rename',
  icon: IconPencil,
  shown: (workspace) => workspace.actions?.updateName ?? false,
  open: (workspace) => openDialog((dialog) => <RenameWorkspace workspace={workspace} dialog={dialog} />),
}
