import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { IconFolderCog, IconFolderShare, IconPencil } from '@tabler/icons-react'
import type { Intent } from '../../ui/action-menu.tsx'
import { openLateDialog } from '../../ui/dialogs/late-dialog.ts'
import type { FolderPlace } from '../assets/folder-place.ts'

/** Renaming, in the menus of documents and folders. */
export const renameAssetIntent: Intent<Asset> = {
  label: 'asset.rename',
  icon: IconPencil,
  // A link is renamed where its address is changed.
  shown: ({ actions }) => (actions?.updateName ?? false) && !actions?.updateUrl,
  open: (asset) => openLateDialog(async () => (await import('./rename-asset.tsx')).RenameAsset, { asset }),
}

/** Changing what participants may do in a folder, in its menu. */
export const editFolderIntent: Intent<Asset> = {
  label: 'asset.folder.edit',
  icon: IconFolderCog,
  shown: ({ actions }) => actions?.updateFlags ?? false,
  open: (folder) => openLateDialog(async () => (await import('./edit-folder.tsx')).EditFolder, { folder }),
}

/** Asks for the destination of documents and folders of one folder. `after` receives what couldn't be moved. */
export function openMoveAssets(assets: Asset[], after?: (failed: Asset[]) => void) {
  if (assets.length > 0) openLateDialog(async () => (await import('./move-assets.tsx')).MoveAssets, { assets, after })
}

/** Moving, in the menus of documents and folders. */
export const moveAssetIntent: Intent<Asset> = {
  label: 'asset.move',
  icon: IconFolderShare,
  shown: (asset) => asset.actions?.updateParent ?? false,
  open: (asset) => openMoveAssets([asset]),
}

/** Opens the blade that creates a folder or a link in a place. */
export const openCreate = (place: FolderPlace) =>
  openLateDialog(async () => (await import('./create-chooser.tsx')).CreateBlade, { place })
