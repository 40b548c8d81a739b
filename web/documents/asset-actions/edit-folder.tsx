import { Stack } from '@mantine/core'
import { type Asset, updateFolder } from '@strongroom/contract/documents/assets.ts'
import { text, useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { FolderFlagsField } from './folder-flags.tsx'

/** The modal that changes what participants may do in a folder. */
export function EditFolder({ folder, dialog }: { folder: Asset; dialog: DialogHandle }) {
  const t = useText()
  const { uuid: assetUuid, name, allowNewDocument, allowNewFolder, allowEdit } = folder
  const initial = { allowNewDocument, allowNewFolder, allowEdit }
  const form = useContractForm({
    schema: updateFolder.body,
    initial,
    submit: async (body) => {
      await call(updateFolder, { params: { assetUuid }, body })
      await refreshShare('assets')
      dialog.close()
      notifyDone(text('asset.folder.saved', { name }))
    },
  })
  return (
    <DialogModal title={t('asset.folder.edit')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <FolderFlagsField values={form.values} onChange={form.set} />
          <FormError error={form.error} attempt={t('asset.folder.edit-failed')} />
          <DialogActions submit={t('asset.folder.save')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}
