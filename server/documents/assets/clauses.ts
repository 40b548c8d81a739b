import { clause, type Facts, type Origin } from '../../access/rules.ts'

/** The facts about a document or folder that rules depend on. */
export interface AssetState {
  isFolder: boolean
  isRoot: boolean
  isLink: boolean
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

// Owner and managers are exempt from a folder's flags and may move its contents.
const BY_FOLDER: Origin = ['folder', 'owner', 'manager']
const exempt = ({ standing }: AssetFacts) => standing.isOwner || standing.isManager
const FIXED: Origin = ['document']
const BY_VERSION: Origin = ['document', 'server', 'editor']

export const isFolder = clause('asset.is.folder', FIXED, ({ asset }: AssetFacts) => asset.isFolder)
export const isDocument = clause(
  'asset.is.document',
  FIXED,
  ({ asset }: AssetFacts) => !asset.isFolder && !asset.isLink,
)
export const isNotFolder = clause('asset.not.folder', FIXED, ({ asset }: AssetFacts) => !asset.isFolder)
export const isLink = clause('asset.is.link', FIXED, ({ asset }: AssetFacts) => asset.isLink)
export const isNotRoot = clause('asset.not.root', FIXED, ({ asset }: AssetFacts) => !asset.isRoot)
export const readable = clause('asset.readable', BY_VERSION, ({ asset }: AssetFacts) => isReadable(asset))
// A file that couldn't be scanned may be downloaded after a warning, which the download requires.
export const fetchable = clause(
  'asset.fetchable',
  BY_VERSION,
  ({ asset }: AssetFacts) => isReadable(asset) || asset.scanStatus === 'UNABLE_TO_SCAN',
)
export const openToEdits = {
  ...clause('folder.edit', BY_FOLDER, (facts: AssetFacts) => exempt(facts) || facts.asset.openEdit),
  folderColumn: 'allow_edit',
}
export const openToDocuments = {
  ...clause('folder.new.document', BY_FOLDER, (facts: AssetFacts) => exempt(facts) || facts.asset.openNewDocument),
  folderColumn: 'allow_new_document',
}
export const openToFolders = {
  ...clause('folder.new.folder', BY_FOLDER, (facts: AssetFacts) => exempt(facts) || facts.asset.openNewFolder),
  folderColumn: 'allow_new_folder',
}
