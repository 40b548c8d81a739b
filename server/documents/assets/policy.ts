import type { AssetActions } from '@strongroom/contract/documents/assets.ts'
import {
  accepted,
  actionsBy,
  all,
  clause,
  type Facts,
  holding,
  notLinked,
  notPublication,
  open,
  type Rules,
} from '../../access/rules.ts'
import type { Standing } from '../../access/standing.ts'

/** The facts about a document or folder that rules depend on. */
export interface AssetState {
  isFolder: boolean
  isRoot: boolean
  /** COMPLETE and so on; null for folders. */
  scanStatus: string | null
  /** allowEdit combined from parent folders and, for a folder, its own; likewise the other two. */
  openEdit: boolean
  openNewDocument: boolean
  openNewFolder: boolean
}

const READABLE = new Set<string | null>(['COMPLETE', 'COMPLETE_NOT_SCANNED'])
const isReadable = ({ scanStatus }: AssetState) => READABLE.has(scanStatus)

export interface AssetFacts extends Facts {
  asset: AssetState
}

/** A flag of a parent folder restricts everybody except owner and managers. */
const flagged = (code: 'folder.edit' | 'folder.new.document' | 'folder.new.folder', flag: keyof AssetState) =>
  clause(code, ({ standing, asset }: AssetFacts) => standing.isOwner || standing.isManager || asset[flag] === true)

const isFolder = clause('asset.is.folder', ({ asset }: AssetFacts) => asset.isFolder)
const isDocument = clause('asset.is.document', ({ asset }: AssetFacts) => !asset.isFolder)
const isNotRoot = clause('asset.not.root', ({ asset }: AssetFacts) => !asset.isRoot)
const readable = clause('asset.readable', ({ asset }: AssetFacts) => isReadable(asset))
// A file that could not be scanned may still be fetched after a warning, which the download call requires.
const fetchable = clause(
  'asset.fetchable',
  ({ asset }: AssetFacts) => isReadable(asset) || asset.scanStatus === 'UNABLE_TO_SCAN',
)
const deletable = clause('workgroup.delete.allowed', ({ standing }) => standing.options.assetDeleteAllowed)
const openToEdits = flagged('folder.edit', 'openEdit')
const openToDocuments = flagged('folder.new.document', 'openNewDocument')
const openToFolders = flagged('folder.new.folder', 'openNewFolder')

// Contents are reachable through the workspace's door only, which checks two-step access.
const inside = all(accepted, open)
const edits = all<AssetFacts>(inside, isNotRoot, holding.hasEdit, openToEdits)
const downloads = all<AssetFacts>(inside, isDocument, holding.hasDownload)

export const assetRules: Rules<AssetActions, AssetFacts> = {
  preview: all(inside, isDocument, readable),
  canDownload: all(downloads, fetchable),
  canDownloadLatest: all(downloads, fetchable),
  canDownloadVersion: downloads,
  canUpdateParent: edits,
  updateName: edits,
  updateParent: edits,
  createVersion: all(edits, isDocument, notPublication),
  createDocument: all(inside, isFolder, holding.hasCreateDocument, openToDocuments, notPublication),
  createFolder: all(inside, isFolder, holding.hasCreateFolder, openToFolders, notPublication),
  delete: all(inside, isNotRoot, holding.hasDelete, deletable, notLinked),
}

/** The caller's actions on one document or folder. Pure and total: the value shown is the value enforced. */
export const assetActions = (standing: Standing, asset: AssetState): AssetActions =>
  actionsBy(assetRules, { standing, asset })

const receivingRules = {
  receiveDocument: all<AssetFacts>(inside, isFolder, openToDocuments),
  receiveFolder: all<AssetFacts>(inside, isFolder, openToFolders),
}

/** Whether a folder may receive something from a person who may move it. */
export const receivingActions = (standing: Standing, folder: AssetState) =>
  actionsBy(receivingRules, { standing, asset: folder })
