import { Stack, TextInput } from '@mantine/core'
import { renameWorkspace, type Workspace } from '@strongroom/contract/workspaces.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../app/language.ts'
import { call } from '../call.ts'
import type { Intent } from '../ui/action-menu.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { DialogModal } from '../ui/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../ui/dialogs.tsx'
import { FormError } from '../ui/form-error.tsx'
import { useContractForm } from '../ui/use-contract-form.ts'
import { workspaceKeys } from './queries.ts'

interface Props {
  workspace: Workspace
  dialog: DialogHandle
}

/** The modal that renames a workspace. */
export function RenameWorkspace({ workspace, dialog }: Props) {
  const t = useText()
  const queryClient = useQueryClient()
  const form = useContractForm({
    schema: renameWorkspace.body,
    initial: { name: workspace.name },
    submit: async (body) => {
      await call(renameWorkspace, { params: { workspaceUuid: workspace.uuid }, body })
      await queryClient.invalidateQueries({ queryKey: workspaceKeys.all })
      dialog.close()
    },
  })
  return (
    <DialogModal title={t('workspace.rename.title')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <TextInput {...form.field('name')} label={t('workspace.name')} required data-autofocus autoComplete="off" />
          <FormError error={form.error} />
          <DialogActions submit={t('workspace.rename.submit')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}

/** Renaming, in the menus of a workspace. */
export const renameWorkspaceIntent: Intent<Workspace> = {
  label: 'workspace.rename',
  icon: IconPencil,
  shown: (workspace) => workspace.actions?.updateName ?? false,
  open: (workspace) => openDialog((dialog) => <RenameWorkspace workspace={workspace} dialog={dialog} />),
}
