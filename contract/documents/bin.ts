import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { Id, Time } from '../wire/ids.ts'
import { pageOf, pageQuery } from '../wire/page.ts'
import { Person } from '../identity/users.ts'
import { doorErrors } from '../workspaces/workspaces.ts'

export const binErrors = {
  'bin.entry.not.found': { status: 404, description: 'This is no longer in the bin' },
} as const

/** The caller's actions on something in the bin. The server enforces exactly this value. */
export const BinActions = z.object({
  restore: z.boolean(),
  /** Deleting it for good. */
  purge: z.boolean(),
})
export type BinActions = z.infer<typeof BinActions>

/** A deleted document, or a deleted folder with everything in it. */
export const BinEntry = z.object({
  model: z.literal('BinEntry'),
  /** The id of the document or folder. */
  uuid: Id,
  name: z.string(),
  type: z.enum(['DOCUMENT', 'FOLDER', 'LINK']),
  /** How many documents and folders it contains, itself included. */
  documents: z.int(),
  folders: z.int(),
  /** Of a document's current version; null for others. */
  fileSize: z.int().nullable(),
  deletedTime: Time,
  deletedBy: Person,
  /** When it is deleted for good. */
  purgeTime: Time,
  /** The folder that it was in; the name is the workspace's for the top folder. null if that is gone. */
  parent: z.object({ uuid: Id, name: z.string() }).nullable(),
  actions: BinActions,
})
export type BinEntry = z.infer<typeof BinEntry>

const reach = ['workspace.not.found', ...doorErrors, 'permission.denied'] as const

export const listBin = endpoint('GET', '/publicapi/1/workspaces/:workspaceUuid/bin', {
  viewAs: true,
  summary:
    "What was deleted, latest first: everything for owner and managers, for others what they deleted themselves. It isn't in any other list",
  query: z.object({ ...pageQuery() }),
  reply: pageOf(BinEntry),
  errors: [...reach],
})

export const restoreAsset = endpoint('POST', '/publicapi/1/workspaces/:workspaceUuid/bin/:binUuid/restore', {
  summary:
    'Puts something back into the folder that it was in, or into the top folder if that is gone. A taken name becomes name (2)',
  reply: z.object({ model: z.literal('Asset'), uuid: Id, name: z.string(), parentUuid: Id }),
  errors: [...reach, 'bin.entry.not.found'],
})

export const purgeAsset = endpoint('DELETE', '/publicapi/1/workspaces/:workspaceUuid/bin/:binUuid', {
  summary: 'Deletes something in the bin for good',
  reply: NoContent,
  errors: [...reach, 'bin.entry.not.found', 'reauthentication.required'],
})

export const emptyBin = endpoint('DELETE', '/publicapi/1/workspaces/:workspaceUuid/bin', {
  summary: 'Deletes every entry of the bin for good that the caller sees',
  reply: NoContent,
  errors: [...reach, 'reauthentication.required'],
})
