import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { Id, Time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { doorErrors } from '../workspaces/workspaces.ts'
import { TagTexts } from './given-tags.ts'

export const uploadErrors = {
  'upload.not.found': { status: 404, description: 'The upload is unknown, or it has ended. Begin it again' },
  'upload.offset': { status: 409, description: 'The upload continues at another offset. Ask for it by HEAD' },
  'upload.not.complete': { status: 409, description: 'The upload has not received all its bytes' },
  'upload.protocol': { status: 412, description: 'The upload protocol is tus 1.0.0' },
  'upload.hash.mismatch': {
    status: 422,
    description: 'The bytes that arrived are not those that were sent. They were dropped: upload the file again',
  },
  'upload.busy': { status: 423, description: 'Another request is writing this upload' },
  'uploads.too.many': { status: 429, description: 'You have too many unfinished uploads' },
} as const

const tus = [
  'upload.not.found',
  'workspace.not.found',
  ...doorErrors,
  'folder.not.found',
  'asset.not.found',
  'permission.denied',
  'upload.protocol',
] as const

const writing = [
  ...tus,
  'upload.offset',
  'upload.busy',
  'upload.incomplete',
  'upload.hash.mismatch',
  'version.extension',
  'manifest.mismatch',
  'tag.value.refused',
  'file.too.large',
  'type.unsupported',
  'storage.full',
  'too.many.requests',
] as const

/** A path needs the manifest that lists it. */
export const hasItsManifest = ({ manifestUuid, manifestPath }: Arriving) =>
  manifestPath === undefined || manifestUuid !== undefined
interface Arriving {
  manifestUuid?: string | undefined
  manifestPath?: string | undefined
}
export const needsManifest = { path: ['manifestPath'], message: 'needs manifestUuid' }

/** The metadata of tus, each value in base64. `sha256` and `finish` are ours. */
export const UploadMetadata = z
  .object({
    /** The file's name. */
    filename: z.string(),
    /** The destination of a new document. */
    workspaceUuid: Id.optional(),
    parentUuid: Id.optional(),
    /** The manifest of a folder upload, and the file's path in it. */
    manifestUuid: Id.optional(),
    manifestPath: z.string().max(limits.manifestPath).optional(),
    /** The tags of a new document, each as `name|value|type` in a line of its own; a value with `|` needs its type. */
    tags: z
      .string()
      .max(limits.tagsPerAsset * limits.inputText * 10)
      .optional(),
    /** The document that gets a new version, instead of a destination. */
    documentUuid: Id.optional(),
    /** The SHA-256 that the stored bytes must have, in hexadecimal. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/i)
      .optional(),
    /** `later`: the last byte doesn't finish the upload; the call `finish` does. */
    finish: z.literal('later').optional(),
    /** Declared by some clients, and ignored: the server examines the bytes. */
    filetype: z.string().optional(),
  })
  .refine(hasItsManifest, needsManifest)
export type UploadMetadata = z.infer<typeof UploadMetadata>

/** An upload, for the holder of its URL. */
export const Upload = z.object({
  model: z.literal('Upload'),
  status: z.enum(['RECEIVING', 'RECEIVED', 'COMPLETE']),
  /** The file's name. Once a document was made of it, the name under which that is stored: a taken name gets a number. */
  name: z.string(),
  size: z.int(),
  /** The bytes that survive a crash of the server. */
  offset: z.int(),
  /** When it ends if nothing more arrives. */
  expires: Time,
  /** The document that it became. */
  documentUuid: Id.nullable(),
})
export type Upload = z.infer<typeof Upload>

export const describeUploads = endpoint('OPTIONS', '/publicapi/1/uploads', {
  summary: 'The version and the extensions of the upload protocol, tus 1.0.0, and the size of the largest file',
  kind: 'resumable',
  access: 'anyone',
  reply: NoContent,
})

export const beginUpload = endpoint('POST', '/publicapi/1/uploads', {
  summary:
    'Begins a resumable upload (tus 1.0.0). Upload-Metadata names filename and workspaceUuid with parentUuid, or documentUuid. The Location of the answer is its URL, which is secret and needs no session',
  kind: 'resumable',
  reply: NoContent,
  errors: [...writing, 'uploads.too.many'],
})

export const findUploadOffset = endpoint('HEAD', '/publicapi/1/uploads/:ticket', {
  summary: 'Where a resumable upload continues, as Upload-Offset. Ends a request that is still sending',
  kind: 'resumable',
  access: 'anyone',
  reply: NoContent,
  errors: [...tus, 'upload.busy'],
})

export const continueUpload = endpoint('PATCH', '/publicapi/1/uploads/:ticket', {
  summary:
    'Appends bytes to a resumable upload at Upload-Offset. Whole chunks (256 KiB, or 8 MiB where stored files are in a bucket) and the end of the file are stored: Upload-Offset of the answer says how far',
  kind: 'resumable',
  access: 'anyone',
  reply: NoContent,
  errors: writing,
})

export const cancelUpload = endpoint('DELETE', '/publicapi/1/uploads/:ticket', {
  summary: 'Ends a resumable upload and drops its bytes',
  kind: 'resumable',
  access: 'anyone',
  reply: NoContent,
  errors: [...tus, 'upload.busy'],
})

export const findUpload = endpoint('GET', '/publicapi/1/uploads/:ticket', {
  summary: 'The state of a resumable upload',
  access: 'anyone',
  answersHead: false,
  reply: Upload,
  errors: ['upload.not.found'],
})

export const finishUpload = endpoint('POST', '/publicapi/1/uploads/:ticket/finish', {
  summary:
    'Makes a completely received upload a document or a version, and compares its SHA-256. The name of the answer is that under which a new document is stored. A repeated call answers the same',
  kind: 'ask',
  access: 'anyone',
  body: z
    .object({
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/i)
        .optional(),
      /** Replaces that of the metadata: a continued upload may belong to another drop of the same folder. */
      manifestUuid: Id.optional(),
      manifestPath: z.string().max(limits.manifestPath).optional(),
      /** Replace those of the metadata; each as `name|value|type`, where a value with `|` needs its type. */
      tags: TagTexts.optional(),
    })
    .refine(hasItsManifest, needsManifest),
  reply: Upload,
  errors: [
    ...tus,
    'upload.not.complete',
    'upload.busy',
    'upload.hash.mismatch',
    'version.extension',
    'manifest.mismatch',
    'tag.value.refused',
    'try.again',
    'storage.full',
  ],
})
