import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { fileName, paragraph } from '../wire/fields.ts'
import { Id, Time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { flag, nameFilter, pageOf, pageQuery, wordOf } from '../wire/page.ts'
import { Person } from '../identity/users.ts'
import { doorErrors } from '../workspaces/workspaces.ts'
import { AssetTag } from './asset-tag.ts'
import { TagFilter } from './given-tags.ts'

export const assetErrors = {
  'asset.not.found': { status: 404, description: 'Document, folder or link not found' },
  'folder.not.found': { status: 404, description: 'Folder not found' },
  'name.taken': { status: 409, description: 'There is something of that name here already' },
  'move.into.itself': { status: 409, description: 'A folder cannot be moved into itself' },
  'move.elsewhere': { status: 409, description: 'The target is not a folder of the same workspace' },
  'folder.too.deep': { status: 409, description: 'Folders cannot be nested deeper than this' },
} as const

export const AssetName = fileName(limits.assetName)
export const FolderName = fileName(limits.folderName)

/** Fields that clients send with uploads. Documents follow the flags of their folder: other values are refused. */
export const UploadFields = {
  modifiedByUuid: z.preprocess((v) => (v === '' ? undefined : v), Id.optional()),
  allowEdit: z.literal('true').optional(),
  locked: z.literal('false').optional(),
}

/** The caller's actions on one document or folder. The server enforces exactly this value. */
export const AssetActions = z.object({
  preview: z.boolean(),
  canDownload: z.boolean(),
  canDownloadLatest: z.boolean(),
  canDownloadVersion: z.boolean(),
  canUpdateParent: z.boolean(),
  updateName: z.boolean(),
  updateParent: z.boolean(),
  createVersion: z.boolean(),
  createDocument: z.boolean(),
  createFolder: z.boolean(),
  createLink: z.boolean(),
  /** The address of a link. */
  updateUrl: z.boolean(),
  /** Tags of a document or link; a new document's tags. */
  addTag: z.boolean(),
  deleteTag: z.boolean(),
  createTaggedDocument: z.boolean(),
  /** Annotating the current version, for oneself; and for everyone who may view it. */
  saveAnnotations: z.boolean(),
  savePublicAnnotations: z.boolean(),
  /** Saving a PDF with the annotations as a new document; the folder decides, too. */
  saveAnnotatedCopy: z.boolean(),
  /** The flags of a folder. */
  updateFlags: z.boolean(),
  delete: z.boolean(),
})
export type AssetActions = z.infer<typeof AssetActions>

export const AssetStatus = z.enum([
  'COMPLETE',
  'COMPLETE_NOT_SCANNED',
  'UNABLE_TO_SCAN',
  // The stored bytes were found missing or damaged, and can't be downloaded until they are restored from a backup.
  'ERROR',
  'SCANNING',
  'VIRUS_DETECTED',
])
export const PreviewStatus = z.enum(['UNSUPPORTED', 'COMPLETED', 'PROCESSING', 'FAILED', 'TOO_LARGE'])

const AssetKind = z.enum(['DOCUMENT', 'FOLDER', 'LINK'])

/** The parent folder; of the root folder, the workspace itself. */
const Parent = z.object({ uuid: Id, name: z.string(), type: z.literal('FOLDER') })
const InWorkspace = z.object({ uuid: Id, name: z.string(), workgroupUuid: Id })

/** quirk: `version` repeats `contentVersion`, and `shareUuid` repeats `workspaceUuid`; existing clients read either. */
export const Asset = z.object({
  model: z.literal('Asset'),
  uuid: Id,
  name: z.string(),
  /** Of a document or folder, given when it was created. */
  description: z.string().nullable(),
  type: AssetKind,
  /** Without the dot, in lower case; '' if the name has none, null for folders and links. */
  extension: z.string().nullable(),
  /** The address of a link; null for others. */
  url: z.string().nullable(),
  status: AssetStatus,
  /** The virus scanner can't be reached: the current version is scanned once it is back. */
  isScannerAway: z.boolean(),
  previewStatus: PreviewStatus.nullable(),
  contentVersion: z.int().nullable(),
  version: z.int().nullable(),
  fileSize: z.int().nullable(),
  /** Folders: the number of documents and folders directly inside. */
  childCount: z.int().nullable(),
  hasThumbnail: z.boolean(),
  /** Comments in discussions about it that the caller sees. */
  commentCount: z.int(),
  /** Public annotations of the current version, without replies. */
  annotationCount: z.int(),
  workspaceUuid: Id,
  shareUuid: Id,
  workspace: InWorkspace,
  parentUuid: Id,
  parent: Parent,
  createdTime: Time,
  createdBy: Person,
  modifiedTime: Time,
  modifiedBy: Person,
  modifiedByUuid: Id.nullable(),
  latestDocumentVersion: z.object({ uuid: Id }).nullable(),
  /** By weight, name and value; folders have none. */
  tags: z.array(AssetTag),
  /** False while a tag that a set of the workspace requires is missing, or has no value. */
  mandatoryTagsPresent: z.boolean(),
  allowNewDocument: z.boolean(),
  allowNewFolder: z.boolean(),
  allowEdit: z.boolean(),
  actions: AssetActions.optional(),
})
export type Asset = z.infer<typeof Asset>

const reach = [...doorErrors] as const

export const AssetSort = z.enum([
  'createdDate,desc',
  'createdDate,asc',
  'modifiedDate,desc',
  'modifiedDate,asc',
  'name,asc',
  'name,desc',
  'size,desc',
  'size,asc',
])
export type AssetSort = z.infer<typeof AssetSort>

export const listAssets = endpoint('GET', '/publicapi/1/assets', {
  viewAs: true,
  summary:
    'What is in a folder, or, without parentUuid, in the root of a workspace; with noContentReplacesSeeOther nothing is 204 instead of an empty list',
  query: z.object({
    workspaceUuid: Id,
    parentUuid: Id.optional(),
    ...pageQuery(),
    sort: AssetSort.default('createdDate,desc'),
    type: wordOf(['DOCUMENT', 'FOLDER', 'LINK']).optional(),
    /** Things with these words in their name. */
    name: nameFilter,
    /** Things with all of these tags: `name`, `name|value` or `name|value|type`. A value with `|` needs its type. */
    tags: TagFilter.optional(),
    /** An empty list instead of a refusal while the caller is only invited to the workspace. */
    excludeInvited: flag,
    /** Lists all folders before the documents. The order by size then lists folders by name. */
    foldersFirst: flag,
    includeActions: flag,
    noContentReplacesSeeOther: flag,
  }),
  noContent: true,
  reply: pageOf(Asset),
  errors: ['workspace.not.found', 'folder.not.found', ...reach],
})

export const findAsset = endpoint('GET', '/publicapi/1/assets/:assetUuid', {
  viewAs: true,
  summary: 'One document or folder',
  query: z.object({ includeActions: flag }),
  reply: Asset,
  errors: ['asset.not.found', ...reach],
})

export const listAncestors = endpoint('GET', '/rest/shares/:workspaceUuid/assets/ancestors', {
  viewAs: true,
  summary: 'The parent folders of a document or folder, outermost first',
  hal: true,
  query: z.object({ ancestorOf: Id }),
  reply: z.object({ content: z.array(z.object({ uuid: Id, name: z.string() })) }),
  errors: ['asset.not.found', ...reach],
})

export const createFolder = endpoint('POST', '/publicapi/1/folders', {
  summary: 'Creates a folder',
  idempotent: true,
  body: z.object({
    name: FolderName,
    workspaceUuid: Id,
    parentUuid: Id.optional(),
    description: paragraph(limits.message).nullish(),
    allowNewDocument: z.boolean().default(true),
    allowNewFolder: z.boolean().default(true),
    allowEdit: z.boolean().default(true),
  }),
  reply: Asset,
  errors: [
    'workspace.not.found',
    'folder.not.found',
    'permission.denied',
    'name.taken',
    'folder.too.deep',
    'idempotency.mismatch',
    ...reach,
  ],
})

export const updateFolder = endpoint('PUT', '/publicapi/1/folders/:assetUuid', {
  summary:
    'Changes what participants may do in a folder; owner and managers are exempt. Omitted flags stay as they are',
  body: z.object({
    allowNewDocument: z.boolean().optional(),
    allowNewFolder: z.boolean().optional(),
    allowEdit: z.boolean().optional(),
  }),
  reply: NoContent,
  errors: ['asset.not.found', 'permission.denied', ...reach],
})

export const renameAsset = endpoint('PUT', '/publicapi/1/assets/:assetUuid/name', {
  summary: 'Renames a document or folder. A document keeps its extension',
  body: z.object({ name: AssetName }),
  reply: NoContent,
  errors: ['asset.not.found', 'permission.denied', 'name.taken', ...reach],
})

export const moveAsset = endpoint('PUT', '/publicapi/1/assets/:assetUuid/parent', {
  summary: 'Moves a document or folder into another folder of the same workspace; null is the root',
  body: z.object({ parentUuid: Id.nullable() }),
  reply: NoContent,
  errors: [
    'asset.not.found',
    'folder.not.found',
    'permission.denied',
    'move.into.itself',
    'move.elsewhere',
    'folder.too.deep',
    ...reach,
  ],
})

export const deleteAsset = endpoint('DELETE', '/publicapi/1/assets/:assetUuid', {
  summary:
    'Deletes a document, or a folder with everything in it. The bin keeps it for the days that the workgroup sets',
  body: z.object({ modifiedByUuid: Id.optional() }).optional(),
  reply: z.object({
    model: z.literal('Asset'),
    uuid: Id,
    // quirk: existing clients take this status for completed.
    status: z.literal('COMPLETE'),
    /** Whether it can be restored from the workspace's bin. */
    inBin: z.boolean(),
  }),
  errors: ['asset.not.found', 'permission.denied', ...reach],
})
