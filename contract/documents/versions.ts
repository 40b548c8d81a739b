import { z } from 'zod'
import { TagTexts } from './given-tags.ts'
import { hasItsManifest, needsManifest } from './uploads.ts'
import { Asset, AssetName, PreviewStatus, UploadFields } from './assets.ts'
import { Preview } from './reading/preview.ts'
import { Bytes, endpoint, NoContent } from '../wire/endpoint.ts'
import { paragraph } from '../wire/fields.ts'
import { Id, Time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { flag, pageOf, pageQuery, wholeNumber } from '../wire/page.ts'
import { Person } from '../identity/users.ts'
import { doorErrors } from '../workspaces/workspaces.ts'

export const versionErrors = {
  'file.too.large': { status: 413, description: 'The file is larger than this workspace allows' },
  'file.missing': { status: 400, description: 'The upload has no file' },
  'file.damaged': { status: 500, description: 'The stored file is damaged or missing' },
  'upload.incomplete': { status: 400, description: 'The upload ended before all of the file had arrived' },
  'version.not.found': { status: 404, description: 'Version not found' },
  'version.extension': { status: 409, description: 'A new version has the same file extension as the document' },
  'version.not.current': { status: 412, description: 'Somebody else has added a version in the meantime' },
  'asset.scanning': { status: 409, description: 'The file is still being checked for viruses' },
  'asset.virus.detected': { status: 403, description: 'A virus was found in this file' },
  'asset.unable.to.scan': { status: 409, description: 'The file could not be checked for viruses' },
  'preview.processing': { status: 409, description: 'The preview is being made' },
  'preview.unsupported': { status: 415, description: 'There is no preview for this kind of file' },
  'preview.failed': { status: 409, description: 'The preview could not be made' },
  'preview.too.large': { status: 413, description: 'The file is too large for a preview' },
  'range.invalid': { status: 416, description: 'The file does not have those bytes' },
  'ticket.invalid': { status: 403, description: 'This address has expired' },
} as const

/** The results of a scan, as the record keeps them. */
export const ScanOutcome = z.enum(['COMPLETE', 'COMPLETE_NOT_SCANNED', 'UNABLE_TO_SCAN', 'VIRUS_DETECTED'])
export type ScanOutcome = z.infer<typeof ScanOutcome>

const may = z.boolean()
export const VersionActions = z.object({ canDownloadVersion: may, canReadText: may, canRollbackTo: may })
export type VersionActions = z.infer<typeof VersionActions>

export const DocumentVersion = z.object({
  model: z.literal('DocumentVersion'),
  uuid: Id,
  version: z.int(),
  isLatest: z.boolean(),
  createdTime: Time,
  createdBy: Person,
  fileSize: z.int(),
  extension: z.string(),
  /** SHA-256 of the original bytes in hexadecimal; only for people who may download. */
  sha256: z.string().nullable(),
  scanStatus: z.enum(['COMPLETE', 'COMPLETE_NOT_SCANNED', 'SCANNING', 'UNABLE_TO_SCAN', 'VIRUS']),
  previewStatus: PreviewStatus,
  /** Some characters are missing in the preview because no font here has them. The document itself is complete. */
  previewMissingCharacters: z.boolean(),
  /** The preview leaves out something of a file that is too large to show whole. The document itself is complete. */
  previewIsCut: z.boolean(),
  /** The stored bytes were found missing or damaged, and can't be downloaded until they are restored from a backup. */
  isDamaged: z.boolean(),
  /** Public annotations, without replies. */
  annotationCount: z.int(),
  asset: z.object({ uuid: Id, workspaceUuid: Id }),
  actions: VersionActions.optional(),
})
export type DocumentVersion = z.infer<typeof DocumentVersion>

const reach = ['asset.not.found', ...doorErrors] as const
const bytes = [
  ...reach,
  'version.not.found',
  'permission.denied',
  'asset.scanning',
  'asset.virus.detected',
  'asset.unable.to.scan',
  'range.invalid',
] as const
const previews = [
  ...bytes,
  'preview.processing',
  'preview.unsupported',
  'preview.failed',
  'preview.too.large',
  'too.many.requests',
] as const

export const listVersions = endpoint('GET', '/publicapi/1/documentversions', {
  viewAs: true,
  summary: 'The versions of a document, newest first',
  query: z.object({ documentUuid: Id, ...pageQuery(), includeActions: flag }),
  reply: pageOf(DocumentVersion),
  errors: reach,
})

const uploading = [
  'permission.denied',
  'file.too.large',
  'file.missing',
  'upload.incomplete',
  'storage.full',
  'too.many.requests',
  'idempotency.mismatch',
] as const

const into = ['workspace.not.found', ...doorErrors, 'folder.not.found'] as const

/** Fields of the multipart form beside `file`; they may come before or after it. */
export const createDocument = endpoint('POST', '/publicapi/1/documents', {
  summary: 'Uploads a document: multipart with its fields and one file',
  kind: 'upload',
  idempotent: true,
  body: z
    .object({
      /** With or without the extension, which is always the file's own; by default the file's name. */
      name: AssetName.optional(),
      workspaceUuid: Id,
      parentUuid: z.preprocess((v) => (v === '' ? undefined : v), Id.optional()),
      description: paragraph(limits.message).optional(),
      ...UploadFields,
      /** The manifest of a folder upload, and the file's path in it: its entry is marked as arrived. */
      manifestUuid: Id.optional(),
      manifestPath: z.string().max(limits.manifestPath).optional(),
      /** Each as `name|value|type`; a value with `|` needs its type. The field may be repeated. */
      tags: TagTexts.optional(),
    })
    .refine(hasItsManifest, needsManifest),
  reply: Asset,
  errors: [...into, ...uploading, 'manifest.mismatch', 'tag.value.refused'],
})

export const createVersion = endpoint('POST', '/publicapi/1/documents/:assetUuid/upload', {
  summary: 'Uploads a new version of a document: multipart with one file of the same extension',
  kind: 'upload',
  idempotent: true,
  body: z.object({ modifiedByUuid: UploadFields.modifiedByUuid }),
  reply: NoContent,
  errors: [...reach, 'version.extension', ...uploading],
})

const rollingBack = [
  ...reach,
  'permission.denied',
  'version.not.found',
  'version.not.current',
  'asset.scanning',
  'asset.virus.detected',
  'asset.unable.to.scan',
] as const

export const rollBackDocument = endpoint(
  'PUT',
  '/rest/shares/:workspaceUuid/assets/:assetUuid/rollbackContentVersion',
  {
    summary: "Makes an earlier version current again, as a new version. If-Match holds the current version's uuid",
    body: z.object({ rollbackContentVersion: wholeNumber(z.int().min(1)) }),
    reply: NoContent,
    errors: rollingBack,
  },
)

export const rollBackToVersion = endpoint('PUT', '/publicapi/1/documents/:assetUuid/rollback', {
  summary: 'The same, with the version named by its uuid',
  body: z.object({ targetVersionUuid: Id }),
  reply: NoContent,
  errors: rollingBack,
})

export const listVersionsOf = endpoint('GET', '/rest/shares/:workspaceUuid/assets/:assetUuid/versions', {
  viewAs: true,
  summary: 'The versions of a document, newest first, for existing clients',
  noContent: true,
  query: z.object({ ...pageQuery(), includeActions: flag, noContentReplacesSeeOther: flag }),
  reply: pageOf(DocumentVersion),
  errors: reach,
})

/** The operation names that OPTIONS answers for a version; clients look them up by name. */
export const VersionOperation = z.enum(['GET contents', 'PUT rollbackContentVersion', 'POST annotations'])

export const listVersionOperations = endpoint(
  'OPTIONS',
  '/rest/shares/:workspaceUuid/assets/:assetUuid/versions/:version',
  {
    viewAs: true,
    summary: 'The names of your actions on a version of a document',
    reply: z.object({ operations: z.array(VersionOperation) }),
    errors: [...reach, 'version.not.found'],
  },
)

const acceptUnscanned = z.object({ acceptUnscanned: flag })

export const downloadLatest = endpoint('GET', '/rest/shares/:workspaceUuid/assets/:assetUuid/contents/latest', {
  viewAs: false,
  summary: 'The bytes of the current version, as an attachment; ranges are served',
  kind: 'bytes',
  writes: 'the download is recorded before the first byte',
  answersHead: true,
  // Clients add a timestamp under any name, to bypass caches.
  query: acceptUnscanned.loose(),
  reply: Bytes,
  errors: bytes,
})

export const downloadVersion = endpoint('GET', '/rest/shares/:workspaceUuid/assets/:assetUuid/contents/:version', {
  viewAs: false,
  summary: 'The bytes of one version, as an attachment; ranges are served',
  kind: 'bytes',
  writes: 'the download is recorded before the first byte',
  answersHead: true,
  query: acceptUnscanned,
  reply: Bytes,
  errors: bytes,
})

export const downloadDocument = endpoint('GET', '/publicapi/1/documents/:assetUuid/download', {
  viewAs: false,
  summary: 'The bytes of the current version, as an attachment; ranges are served',
  kind: 'bytes',
  writes: 'the download is recorded before the first byte',
  answersHead: true,
  query: acceptUnscanned,
  reply: Bytes,
  errors: bytes,
})

export const downloadDocumentVersion = endpoint('GET', '/publicapi/1/documentversions/:versionUuid/download', {
  viewAs: false,
  summary: 'The bytes of one version, as an attachment; ranges are served',
  kind: 'bytes',
  writes: 'the download is recorded before the first byte',
  answersHead: true,
  query: acceptUnscanned,
  reply: Bytes,
  errors: bytes,
})

export const findPreview = endpoint('GET', '/publicapi/1/documents/:assetUuid/preview', {
  viewAs: true,
  summary: 'The preview of a document: of the current version, or of one given by its number',
  query: z.object({ version: wholeNumber(z.int().min(1)).optional() }),
  reply: Preview,
  errors: [...reach, 'version.not.found', 'permission.denied'],
})

export const previewPage = endpoint('GET', '/publicapi/1/documentversions/:versionUuid/pages/:page', {
  viewAs: true,
  summary:
    'The picture of one page, counted from 1. Without the download ability it has a watermark with your name, address and the hour',
  kind: 'bytes',
  writes: 'the preview is recorded before the first byte',
  query: z.object({ width: wholeNumber(z.int().min(1).max(4096).default(1200)) }),
  reply: Bytes,
  errors: previews,
})

export const previewLatest = endpoint('GET', '/rest/assets/:assetUuid/contents/latest/preview', {
  viewAs: true,
  summary:
    'The preview of the current version as one file (PDF or picture) for those who may download; for others its first page with their name burned in',
  kind: 'bytes',
  writes: 'the preview is recorded before the first byte',
  reply: Bytes,
  errors: previews,
})

export const thumbnailLatest = endpoint('GET', '/rest/assets/:assetUuid/contents/latest/thumbnail', {
  viewAs: true,
  summary: 'A thumbnail of the first page of the current version',
  kind: 'bytes',
  /** Any text, usually the version's uuid: it makes the address of each picture unique. */
  query: z.object({ v: z.string().max(64).optional() }),
  reply: Bytes,
  errors: previews,
})

export const streamDocument = endpoint('GET', '/publicapi/1/documents/:assetUuid/streamable', {
  viewAs: false,
  summary: 'A URL that plays audio or video in this session only; start within a minute',
  kind: 'change',
  writes: 'it makes a ticket and records it',
  query: z.object({ version: wholeNumber(z.int().min(1)).optional() }),
  reply: z.object({ url: z.string() }),
  errors: [...bytes, 'preview.unsupported'],
})

export const playStream = endpoint('GET', '/publicapi/1/streams/:ticket', {
  summary: 'The bytes of a ticket; ranges are served while session and right last',
  kind: 'bytes',
  writes: 'the stream is recorded before the first byte, and again every ten minutes',
  answersHead: true,
  reply: Bytes,
  errors: ['ticket.invalid', 'range.invalid'],
})
