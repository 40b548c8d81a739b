import { Stack, TextInput } from '@mantine/core'
import { createFolder } from '@strongroom/contract/documents/assets.ts'
import type { ReactNode } from 'react'
import { text, useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useIdempotencyKey } from '../../ui/forms/use-idempotency-key.ts'
import type { FolderPlace } from '../assets/folder-place.ts'
import { FolderFlagsField } from './folder-flags.tsx'

interface Props {
  place: FolderPlace
  dialog: DialogHandle
  /** Beside the buttons, at the other end. */
  start?: ReactNode
}

/** The form of a new folder with its restrictions for participants, inside a blade. */
export function CreateFolder({ place, dialog, start }: Props) {
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
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <TextInput {...form.field('name')} label={t('asset.name')} required data-autofocus autoComplete="off" />
        <FolderFlagsField values={form.values} onChange={form.set} />
        <FormError error={form.error} attempt={t('asset.folder.failed')} />
        <DialogActions
          submit={t('asset.folder.submit')}
          cancel={dialog.close}
          busy={form.busy}
          disabled={form.values.name.trim() === ''}
          start={start}
        />
      </Stack>
    </form>
  )
}
