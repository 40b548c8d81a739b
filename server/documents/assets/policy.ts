import type { AssetActions } from '@strongroom/contract/documents/assets.ts'
import {
  accepted,
  annotationsEnabled,
  deletable,
  holding,
  inForce,
  leads,
  linksEnabled,
  notHeld,
  notLinked,
  notPublication,
  open,
  publicAnnotationsEnabled,
  tagsEnabled,
  writes,
} from '../../access/clauses.ts'
import { actionsBy, all, type Rules } from '../../access/rules.ts'
import type { Standing } from '../../access/standing.ts'
import {
  type AssetFacts,
  type AssetState,
  fetchable,
  isDocument,
  isFolder,
  isLink,
  isNotFolder,
  isNotRoot,
  openToDocuments,
  openToEdits,
  openToFolders,
  readable,
} from './clauses.ts'

// Contents are reachable through the workspace's door only, which checks two-step access.
const inside = all(accepted, open)
const changes = all(inside, inForce, writes)
const edits = all<AssetFacts>(changes, isNotRoot, holding.hasEdit, openToEdits)
// A folder is no place for tags; the root is a folder.
const tags = all<AssetFacts>(changes, isNotFolder, holding.hasEdit, openToEdits, tagsEnabled)
const creates = all<AssetFacts>(changes, isFolder, holding.hasCreateDocument, openToDocuments, notPublication)
const downloads = all<AssetFacts>(inside, isDocument, holding.hasDownload)
const annotates = all<AssetFacts>(changes, isDocument, readable, annotationsEnabled)

export const assetRules: Rules<AssetActions, AssetFacts> = {
  preview: all(inside, isDocument, readable),
  canDownload: all(downloads, fetchable),
  canDownloadLatest: all(downloads, fetchable),
  canDownloadVersion: downloads,
  canUpdateParent: edits,
  updateName: edits,
  updateParent: edits,
  createVersion: all(edits, isDocument, notPublication),
  createDocument: creates,
  createTaggedDocument: all(creates, tagsEnabled),
  createFolder: all(changes, isFolder, holding.hasCreateFolder, openToFolders, notPublication),
  createLink: all(changes, isFolder, holding.hasCreateDocument, openToDocuments, linksEnabled, notPublication),
  updateUrl: all(edits, isLink, linksEnabled, notPublication),
  addTag: tags,
  deleteTag: all(tags, notHeld),
  saveAnnotations: annotates,
  savePublicAnnotations: all(annotates, holding.hasCommenter, publicAnnotationsEnabled),
  saveAnnotatedCopy: all(annotates, holding.hasDownload, holding.hasCreateDocument, notPublication),
  updateFlags: all(changes, isFolder, isNotRoot, leads),
  delete: all(changes, isNotRoot, holding.hasDelete, deletable, notLinked, notHeld),
}

/** The caller's actions on one document or folder. Pure and total: the value shown is the value enforced. */
export const assetActions = (standing: Standing, asset: AssetState): AssetActions =>
  actionsBy(assetRules, { standing, asset })

const receivingRules = {
  receiveDocument: all<AssetFacts>(changes, isFolder, openToDocuments),
  receiveFolder: all<AssetFacts>(changes, isFolder, openToFolders),
}

/** Whether a folder may receive something from a person who may move it. */
export const receivingActions = (standing: Standing, folder: AssetState) =>
  actionsBy(receivingRules, { standing, asset: folder })
