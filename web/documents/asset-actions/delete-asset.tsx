import { type Asset, deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { IconTrash } from '@tabler/icons-react'
import { text } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'

/** Deletes one document, or a folder with everything in it. */
export const sendDelete = (asset: Asset) => call(deleteAsset, { params: { assetUuid: asset.uuid }, body: undefined })

/** Asks before a document or folder is deleted. `after`: navigates away from its own page. */
export function openDeleteAsset(asset: Asset, after?: () => Promise<void>) {
  const { name, type } = asset
  const folder = type === 'FOLDER'
  const act = async () => {
    await sendDelete(asset)
    await after?.()
    await refreshShare('assets')
    notifyDone(text('asset.delete.done', { name }))
  }
  openDialog((dialog) => (
    <ConfirmModal
      dialog={dialog}
      title={text(folder ? 'asset.delete.folder' : 'asset.delete.document')}
      confirm={text('asset.delete')}
      danger
      act={act}
    >
      {text(folder ? 'asset.delete.folder-text' : 'asset.delete.document-text', { name })}
    </ConfirmModal>
  ))
}

/** Deleting, in the menus of documents and folders. */
export const deleteAssetIntent: Intent<Asset> = {
  label: 'asset.delete',
  icon: IconTrash,
  danger: true,
  shown: (asset) => asset.actions?.delete ?? false,
  open: (asset) => openDeleteAsset(asset),
}
