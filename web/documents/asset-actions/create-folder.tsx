import { Checkbox, Fieldset, Stack, Text, TextInput } from '@mantine/core'
import { createFolder } from '@strongroom/contract/documents/assets.ts'
import { text, useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { Blade } from '../../ui/dialogs/blade.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useIdempotencyKey } from '../../ui/forms/use-idempotency-key.ts'
import type { FolderPlace } from '../assets/folder-place.ts'

interface Props {
  place: FolderPlace
  dialog: DialogHandle
}

/** The blade that creates a folder with its restrictions for participants. */
export function CreateFolder({ place, dialog }: Props) {
  const t = useText()
  const idempotencyKey = useIdempotencyKey()
  const { workspaceUuid, parentUuid } = place
  const form = useContractForm({
    schema: createFolder.body,
    initial: { name: '', workspaceUuid, parentUuid, allowNewDocument: true, allowNewFolder: true, allowEdit: true },
    submit: async (body) => {
      const folder = await call(createFolder, { body }, { idempotencyKey })
      await refreshShare('assets')
      dialog.close()
      notifyDone(text('asset.folder.done', { name: folder.name }))
    },
  })
  const flag = (name: 'allowNewDocument' | 'allowNewFolder' | 'allowEdit') => ({
    checked: form.values[name],
    onChange: (event: { currentTarget: { checked: boolean } }) => form.set({ [name]: event.currentTarget.checked }),
  })
  return (
    <Blade title={t('asset.folder.title')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <TextInput {...form.field('name')} label={t('asset.name')} required data-autofocus autoComplete="off" />
          <Fieldset legend={t('asset.folder.flags')} variant="unstyled" p={0} mx={0} fw={600}>
            <Stack gap="xs" fw={400}>
              <Checkbox label={t('asset.folder.allow-document')} {...flag('allowNewDocument')} />
              <Checkbox label={t('asset.folder.allow-folder')} {...flag('allowNewFolder')} />
              <Checkbox label={t('asset.folder.allow-edit')} {...flag('allowEdit')} />
              <Text size="sm" c="dimmed">
                {t('asset.folder.flags-hint')}
              </Text>
            </Stack>
          </Fieldset>
          <FormError error={form.error} attempt={t('asset.folder.failed')} />
          <DialogActions
            submit={t('asset.folder.submit')}
            cancel={dialog.close}
            busy={form.busy}
            disabled={form.values.name.trim() === ''}
          />
        </Stack>
      </form>
    </Blade>
  )
}

/** Opens the blade for a place. */
export const openCreateFolder = (place: FolderPlace) =>
  openDialog((dialog) => <CreateFolder place={place} dialog={dialog} />)
