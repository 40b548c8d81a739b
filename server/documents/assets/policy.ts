import type { AssetActions } from '@strongroom/contract/documents/assets.ts'
import { accepted, holding, notLinked, notPublication, open } from '../../access/clauses.ts'
import { actionsBy, all, type Rules } from '../../access/rules.ts'
import type { Standing } from '../../access/standing.ts'
import {
  type AssetFacts,
  type AssetState,
  deletable,
  fetchable,
  isDocument,
  isFolder,
  isNotRoot,
  openToDocuments,
  openToEdits,
  openToFolders,
  readable,
} from './clauses.ts'

// Rows of content come through the workspace's door only: two-step access was asked for there.
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

/** What the asker may do with one document or folder. Pure and total: the value that is shown is the value that is enforced. */
export const assetActions = (standing: Standing, asset: AssetState): AssetActions =>
  actionsBy(assetRules, { standing, asset })

const receivingRules = {
  receiveDocument: all<AssetFacts>(inside, isFolder, openToDocuments),
  receiveFolder: all<AssetFacts>(inside, isFolder, openToFolders),
}

/** Whether something may be moved into a folder by somebody who may move it. */
export const receivingActions = (standing: Standing, folder: AssetState) =>
  actionsBy(receivingRules, { standing, asset: folder })
