import type { AssetActions } from '@strongroom/contract/assets.ts'
import type { Standing } from '../access/standing.ts'

/** What rules depend on in a document or folder itself. */
export interface AssetState {
  isFolder: boolean
  isRoot: boolean
  /** COMPLETE and the like; null for folders. */
  scanStatus: string | null
  /** allowEdit of the folders above and, for a folder, its own; likewise the other two. */
  openEdit: boolean
  openNewDocument: boolean
  openNewFolder: boolean
}

const READABLE = new Set(['COMPLETE', 'COMPLETE_NOT_SCANNED'])

/** What the asker may do with one document or folder. Pure and total: the value that is shown is the value that is enforced. */
export function assetActions(standing: Standing, asset: AssetState): AssetActions {
  const { abilities, isOwner, isManager, options } = standing
  const inside = standing.hasAccepted && !standing.isClosed
  const leads = isOwner || isManager
  const edits = inside && !asset.isRoot && abilities.hasEdit && (leads || asset.openEdit)
  const readable = asset.scanStatus !== null && READABLE.has(asset.scanStatus)
  // A file that could not be scanned may be fetched all the same, after a warning: behaviour that the download asks for.
  const fetchable = readable || asset.scanStatus === 'UNABLE_TO_SCAN'
  const downloads = inside && !asset.isFolder && abilities.hasDownload
  return {
    preview: inside && !asset.isFolder && readable,
    canDownload: downloads && fetchable,
    canDownloadLatest: downloads && fetchable,
    canDownloadVersion: downloads,
    canUpdateParent: edits,
    updateName: edits,
    updateParent: edits,
    createVersion: edits && !asset.isFolder,
    createDocument: inside && asset.isFolder && abilities.hasCreateDocument && (leads || asset.openNewDocument),
    createFolder: inside && asset.isFolder && abilities.hasCreateFolder && (leads || asset.openNewFolder),
    delete: inside && !asset.isRoot && abilities.hasDelete && options.assetDeleteAllowed,
  }
}

/** Whether something may be moved into a folder by somebody who may move it: the folder's flags bind all but owner and managers. */
export function receivingActions(standing: Standing, folder: AssetState) {
  const inside = standing.hasAccepted && !standing.isClosed && folder.isFolder
  const leads = standing.isOwner || standing.isManager
  return {
    receiveDocument: inside && (leads || folder.openNewDocument),
    receiveFolder: inside && (leads || folder.openNewFolder),
  }
}
