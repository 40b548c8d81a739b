import { type Asset, deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { IconTrash } from '@tabler/icons-react'
import { text } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { notifyUndoable } from '../../ui/messages/notify-undoable.ts'
import { afterwards } from '../bin/afterwards.ts'
import { restoreAssets } from '../bin/restore-assets.ts'

/** Deletes one document, or a folder with everything in it. */
export const sendDelete = (asset: Asset) => call(deleteAsset, { params: { assetUuid: asset.uuid }, body: undefined })

const TITLE = { FOLDER: 'asset.delete.folder', DOCUMENT: 'asset.delete.document', LINK: 'asset.delete.link' } as const
const TEXT = {
  FOLDER: 'asset.delete.folder-text',
  DOCUMENT: 'asset.delete.document-text',
  LINK: 'asset.delete.link-text',
} as const

/** Asks before a document, folder or link is deleted. `after`: navigates away from its own page. */
export function openDeleteAsset(asset: Asset, after?: () => Promise<void>) {
  const { name, type, workspaceUuid } = asset
  const act = async () => {
    const { inBin } = await sendDelete(asset)
    await after?.()
    await refreshShare('assets')
    const done = text('asset.delete.done', { name })
    if (inBin) notifyUndoable(done, () => restoreAssets(workspaceUuid, [asset]))
    else notifyDone(done)
  }
  openDialog((dialog) => (
    <ConfirmModal dialog={dialog} title={text(TITLE[type])} confirm={text('asset.delete')} danger act={act}>
      {text(TEXT[type], { name })} {afterwards(workspaceUuid)}
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
