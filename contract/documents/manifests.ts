import { z } from 'zod'
import { FolderName } from './assets.ts'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { Id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { pageOf, pageQuery } from '../wire/page.ts'
import { doorErrors } from '../workspaces/workspaces.ts'

export const manifestErrors = {
  'manifest.not.found': { status: 404, description: 'Manifest not found' },
  'manifest.mismatch': {
    status: 409,
    description: 'The manifest has no such file, with another size, or it has arrived already',
  },
  'manifest.too.large': { status: 413, description: 'A manifest has too many files and folders' },
} as const

const destination = [
  'workspace.not.found',
  'folder.not.found',
  ...doorErrors,
  'permission.denied',
  'manifest.not.found',
] as const

/** A path below the destination, with slashes between names: 'plans/level 3/floor.png'. */
const Path = z
  .string()
  .min(1)
  .max(limits.manifestPath)
  .refine((path) => path.split('/').every((name) => name.trim() !== ''), { message: 'has an empty name' })

const FolderPath = Path.refine((path) => path.split('/').every((name) => FolderName.safeParse(name).success), {
  message: 'has a name that folders cannot have',
})

export const Manifest = z.object({
  model: z.literal('Manifest'),
  uuid: Id,
  workspaceUuid: Id,
  /** Folders, and those of them that exist. */
  folders: z.int(),
  foldersReady: z.int(),
  /** Files with all their bytes, and those that have arrived. */
  files: z.int(),
  bytes: z.int(),
  filesArrived: z.int(),
  bytesArrived: z.int(),
})
export type Manifest = z.infer<typeof Manifest>

export const createManifest = endpoint('POST', '/publicapi/1/manifests', {
  summary: 'Begins the list of everything that will be uploaded together, before its first byte',
  idempotent: true,
  body: z.object({ workspaceUuid: Id, parentUuid: Id.optional() }),
  reply: Manifest,
  errors: [...destination, 'idempotency.mismatch', 'too.many.requests'],
})

export const addManifestEntries = endpoint('POST', '/publicapi/1/manifests/:manifestUuid/entries', {
  summary: 'Adds files and folders to a manifest. A path that it has already is left as it is',
  body: z.object({
    /** The folders above files and folders are added by themselves. */
    folders: z.array(FolderPath).max(limits.manifestEntries).default([]),
    files: z
      .array(z.object({ path: Path, size: z.int().min(0) }))
      .max(limits.manifestEntries)
      .default([]),
  }),
  reply: NoContent,
  errors: [...destination, 'manifest.too.large', 'folder.too.deep'],
})

export const createManifestFolders = endpoint('POST', '/publicapi/1/manifests/:manifestUuid/folders', {
  summary:
    'Creates some of the folders of a manifest that are missing, outer ones first, and uses those that exist. Call it until none remain',
  reply: z.object({ folders: z.array(z.object({ path: z.string(), uuid: Id })), remaining: z.int() }),
  errors: [...destination, 'folder.too.deep', 'try.again'],
})

export const findManifest = endpoint('GET', '/publicapi/1/manifests/:manifestUuid', {
  summary: 'What of a manifest has arrived',
  reply: Manifest,
  errors: ['manifest.not.found', ...doorErrors],
})

export const listMissing = endpoint('GET', '/publicapi/1/manifests/:manifestUuid/missing', {
  summary: 'The files of a manifest that have not arrived, by path',
  query: z.object(pageQuery(limits.manifestEntries, limits.manifestEntries)),
  reply: pageOf(z.object({ path: z.string(), size: z.int() })),
  errors: ['manifest.not.found', ...doorErrors],
})

export const listManifestFolders = endpoint('GET', '/publicapi/1/manifests/:manifestUuid/folders', {
  summary: 'The folders of a manifest that exist, by path: for continuing after a break',
  query: z.object(pageQuery(limits.manifestEntries, limits.manifestEntries)),
  reply: pageOf(z.object({ path: z.string(), uuid: Id })),
  errors: ['manifest.not.found', ...doorErrors],
})
