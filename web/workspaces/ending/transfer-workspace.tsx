import { Stack, Text, TextInput } from '@mantine/core'
import { transferWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useQueryClient } from '@tanstack/react-query'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'

interface Props {
  workspace: Workspace
  dialog: DialogHandle
}

/** The modal that makes somebody else the owner. */
export function TransferWorkspace({ workspace, dialog }: Props) {
  const t = useText()
  const queryClient = useQueryClient()
  const { uuid, name } = workspace
  const form = useContractForm({
    schema: transferWorkspace.body,
    initial: { ownerEmail: '' },
    submit: async (body) => {
      await withRecentPassword(() => call(transferWorkspace, { params: { workspaceUuid: uuid }, body }))
      dialog.close()
      notifyDone(t('workspace.transferred', { name }))
      // Actions and visible people change on every screen.
      await queryClient.invalidateQueries()
    },
  })
  return (
    <DialogModal title={t('workspace.transfer.title')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text>{t('workspace.transfer.text', { name })}</Text>
          <TextInput
            {...form.field('ownerEmail')}
            type="email"
            inputMode="email"
            label={t('workspace.transfer.email')}
            description={t('workspace.transfer.email-hint')}
            required
            data-autofocus
            autoComplete="off"
          />
          <FormError error={form.error} />
          <DialogActions
            submit={t('workspace.transfer.submit')}
            cancel={dialog.close}
            busy={form.busy}
            disabled={form.values.ownerEmail.trim() === ''}
          />
        </Stack>
      </form>
    </DialogModal>
  )
}
