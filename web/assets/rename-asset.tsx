import { Stack, TextInput } from '@mantine/core'
import { type Asset, renameAsset } from '@strongroom/contract/assets.ts'
import { IconPencil } from '@tabler/icons-react'
import { type FocusEvent, useRef } from 'react'
import { useText } from '../app/language.ts'
import { call } from '../call.ts'
import { refreshShare } from '../refresh-share.ts'
import type { Intent } from '../ui/action-menu.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { DialogModal } from '../ui/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../ui/dialogs.tsx'
import { FormError } from '../ui/form-error.tsx'
import { useContractForm } from '../ui/use-contract-form.ts'

interface Props {
  asset: Asset
  dialog: DialogHandle
}

/** The modal that renames a document or folder. */
export function RenameAsset({ asset, dialog }: Props) {
  const t = useText()
  const seen = useRef(false)
  const form = useContractForm({
    schema: renameAsset.body,
    initial: { name: asset.name },
    submit: async (body) => {
      await call(renameAsset, { params: { assetUuid: asset.uuid }, body })
      await refreshShare('assets')
      dialog.close()
    },
  })
  // The first focus selects what is likely to change: the name without its extension.
  const selectStem = (event: FocusEvent<HTMLInputElement>) => {
    if (seen.current) return
    seen.current = true
    const { name, extension } = asset
    event.currentTarget.setSelectionRange(0, extension ? name.length - extension.length - 1 : name.length)
  }
  const folder = asset.type === 'FOLDER'
  return (
    <DialogModal title={t(folder ? 'asset.rename.folder' : 'asset.rename.document')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <TextInput
            {...form.field('name')}
            onFocus={selectStem}
            label={t('asset.name')}
            {...(asset.extension ? { description: t('asset.rename.hint', { extension: asset.extension }) } : {})}
            required
            data-autofocus
            autoComplete="off"
          />
          <FormError error={form.error} />
          <DialogActions submit={t('asset.rename')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}

/** Renaming, in the menus of documents and folders. */
export const renameAssetIntent: Intent<Asset> = {
  label: 'asset.rename',
  icon: IconPencil,
  shown: (asset) => asset.actions?.updateName ?? false,
  open: (asset) => openDialog((dialog) => <RenameAsset asset={asset} dialog={dialog} />),
}
