import { z } from 'zod'
import { Bytes, endpoint } from '../wire/endpoint.ts'
import { fileName } from '../wire/fields.ts'
import { Id, Time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { doorErrors } from '../workspaces/workspaces.ts'

export const zipErrors = {
  'zip.invalid': { status: 404, description: 'This zip link has expired or is invalid' },
  'zip.empty': { status: 409, description: 'There is nothing in the selection that you may download' },
  'zip.too.large': { status: 413, description: 'The selection is too large for one zip' },
  'zip.not.ready': { status: 409, description: 'The zip is being made' },
  'zip.failed': { status: 409, description: 'The zip could not be made' },
} as const

export const ZipAsset = z.object({
  model: z.literal('ZipAsset'),
  uuid: Id,
  workspaceUuid: Id,
  name: z.string(),
  status: z.enum(['PENDING', 'READY', 'FAILED']),
  /** The documents, and the bytes of them that have been read, of how many. */
  documents: z.int(),
  bytes: z.int(),
  bytesDone: z.int(),
  /** Size and SHA-256 (hexadecimal) of the finished zip. */
  size: z.int().nullable(),
  sha256: z.string().nullable(),
  createdTime: Time,
  /** The end of the link. */
  expiresTime: Time,
})
export type ZipAsset = z.infer<typeof ZipAsset>

export const requestZip = endpoint('POST', '/publicapi/1/zipassets', {
  summary:
    "Requests a zip of documents and folders of one workspace; the workspace's own uuid stands for all of it. A link is emailed once the zip is ready. An equal request within five minutes gets the same zip",
  body: z.object({
    /** With or without .zip. */
    name: fileName(limits.assetName),
    assetUuids: z.array(Id).min(1).max(limits.zipSelection),
    /** Leaves out files that could not be checked for viruses. */
    excludeUnableToScan: z.boolean().default(true),
  }),
  reply: ZipAsset,
  errors: ['asset.not.found', ...doorErrors, 'permission.denied', 'zip.empty', 'zip.too.large', 'too.many.requests'],
})

export const findZip = endpoint('GET', '/publicapi/1/zipassets/:zipUuid', {
  viewAs: false,
  summary: 'A zip that you requested, with its progress',
  reply: ZipAsset,
  errors: ['zip.invalid', ...doorErrors],
})

export const downloadZip = endpoint('GET', '/publicapi/1/zipassets/:zipUuid/download', {
  viewAs: false,
  summary:
    'The bytes of a zip that you requested, as an attachment; ranges are served while you may download all of it',
  kind: 'bytes',
  writes: 'the download of each document is recorded before the first byte',
  reply: Bytes,
  errors: ['zip.invalid', 'zip.not.ready', 'zip.failed', 'range.invalid', ...doorErrors],
})
