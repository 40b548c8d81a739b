import { z } from 'zod'
import { Bytes, endpoint } from '../wire/endpoint.ts'
import { fileName } from '../wire/fields.ts'
import { Id, Time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { pageOf, pageQuery } from '../wire/page.ts'
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

/** Documents and folders of one workspace; the workspace's own uuid stands for all of it. */
const Selected = z.array(Id).min(1).max(limits.zipSelection)

export const requestZip = endpoint('POST', '/publicapi/1/zipassets', {
  summary:
    "Requests a zip of documents and folders of one workspace; the workspace's own uuid stands for all of it. A link is emailed once the zip is ready. An equal request within five minutes gets the same zip, unless its contents have changed",
  body: z.object({
    /** With or without .zip. */
    name: fileName(limits.assetName),
    assetUuids: Selected,
    /** Leaves out files that could not be checked for viruses. */
    excludeUnableToScan: z.boolean().default(true),
  }),
  reply: ZipAsset,
  errors: ['asset.not.found', ...doorErrors, 'permission.denied', 'zip.empty', 'zip.too.large', 'too.many.requests'],
})

/** The contents of a selection, as a zip of it would find them now. */
export const ZipCounts = z.object({
  /** Selected folders and the folders in them. */
  folders: z.int(),
  /** Documents, selected or in folders, with those that are left out. */
  files: z.int(),
  virus: z.int(),
  /** Documents that could not be checked for viruses. */
  unableToScan: z.int(),
  /** Documents that are always left out for another reason: still being scanned, or damaged. */
  unavailable: z.int(),
  /** Bytes of what would be in the zip without, and with, documents that could not be checked. */
  bytes: z.int(),
  bytesUnableToScan: z.int(),
  /** There are more documents than are counted. */
  hasMore: z.boolean(),
})
export type ZipCounts = z.infer<typeof ZipCounts>

export const countZip = endpoint('POST', '/publicapi/1/zipassets/counts', {
  kind: 'read',
  viewAs: false,
  summary: 'Counts what a zip of these documents and folders would contain; up to 20,000 documents are counted',
  body: z.object({ assetUuids: Selected }),
  reply: ZipCounts,
  errors: ['asset.not.found', ...doorErrors, 'permission.denied'],
})

/** A zip in the list of the caller's own. */
export const ListedZip = ZipAsset.omit({ sha256: true }).extend({
  workspaceName: z.string(),
  /** Null while the workspace's two-step door is shut. */
  name: z.string().nullable(),
  /**
   * INVALID: the caller may not download from the workspace, or one of the zip’s documents, any more. SHUT: its two-step
   * door is shut.
   */
  status: z.enum(['PENDING', 'READY', 'FAILED', 'INVALID', 'SHUT']),
})
export type ListedZip = z.infer<typeof ListedZip>

export const listZips = endpoint('GET', '/publicapi/1/zipassets', {
  viewAs: false,
  summary: 'The zips that you requested, from all workspaces, newest first, until their links expire',
  query: z.object(pageQuery(limits.zipPageSize)),
  reply: pageOf(ListedZip),
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
  answersHead: true,
  reply: Bytes,
  errors: ['zip.invalid', 'zip.not.ready', 'zip.failed', 'range.invalid', ...doorErrors],
})
