import { Stack, TextInput } from '@mantine/core'
import { type Passkey, renamePasskey } from '@strongroom/contract/passkeys.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../app/language.ts'
import { call } from '../call.ts'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { DialogModal } from '../ui/dialog-modal.tsx'
import type { DialogHandle } from '../ui/dialogs.tsx'
import { FormError } from '../ui/form-error.tsx'
import { useContractForm } from '../ui/use-contract-form.ts'
import { passkeysQuery } from './queries.ts'

/** The modal that renames a passkey. */
export function RenamePasskey({ passkey, dialog }: { passkey: Passkey; dialog: DialogHandle }) {
  const t = useText()
  const queryClient = useQueryClient()
  const form = useContractForm({
    schema: renamePasskey.body,
    initial: { name: passkey.name },
    submit: async (body) => {
      await call(renamePasskey, { params: { passkeyUuid: passkey.uuid }, body })
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      dialog.close()
    },
  })
  return (
    <DialogModal title={t('passkey.rename.title')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <TextInput {...form.field('name')} label={t('passkey.name')} required data-autofocus autoComplete="off" />
          <FormError error={form.error} />
          <DialogActions submit={t('passkey.rename')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}
