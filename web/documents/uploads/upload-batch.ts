import { FolderName } from '@strongroom/contract/documents/assets.ts'
import {
  addManifestEntries,
  createManifest,
  createManifestFolders,
  findManifest,
  listManifestFolders,
  listMissing,
  type Manifest,
} from '@strongroom/contract/documents/manifests.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { forgetDrop, keepDrop, keyOfDrop, readDrop } from './kept-drops.ts'
import type { UploadPlace } from './upload-entry.ts'

/** Files and folders dropped together. The server knows all of them, and has the folders, before the first byte. */
export interface UploadBatch {
  id: string
  /** Files that will be sent. */
  files: number
  /** Announces everything and creates the folders, once; a failure is forgotten, so that a retry tries again. */
  ready: () => Promise<ReadyBatch>
  /** Forgets the drop once all of it has arrived. */
  finish: () => Promise<void>
}

export interface ReadyBatch {
  manifestUuid: string
  /** By path. */
  folders: ReadonlyMap<string, string>
  /** The paths of files that arrived in an earlier drop, which this one continues. */
  arrived: ReadonlySet<string>
}

/** The result of a finished batch. */
export interface BatchReport {
  id: string
  /** Files that were to be sent, and those whose arrival this browser saw. */
  files: number
  complete: number
  /** The server's list; undefined if it couldn't be asked. */
  manifest?: Manifest | undefined
}

interface Announced {
  folders: readonly string[]
  files: readonly { path: string; size: number }[]
}

/** Whether a path has only names that folders can have, above its last name. */
export const hasUsableFolders = (path: string) =>
  path
    .split('/')
    .slice(0, -1)
    .every((name) => FolderName.safeParse(name).success)

/** Makes a batch of a drop. */
export function makeBatch(place: UploadPlace, announced: Announced, personUuid: string): UploadBatch {
  const id = crypto.randomUUID()
  const target = place.parentUuid ?? place.workspaceUuid
  const keyed = keyOfDrop({ personUuid, target }, [...announced.folders.map((path) => ({ path })), ...announced.files])
  let opened: Promise<ReadyBatch> | undefined
  const ready = () => {
    opened ??= keyed.then((key) => open(place, announced, { key, idempotencyKey: id }))
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  return { id, files: announced.files.length, ready, finish: async () => forgetDrop(await keyed) }
}

interface Opening {
  key: string | undefined
  idempotencyKey: string
}

async function open(place: UploadPlace, announced: Announced, { key, idempotencyKey }: Opening): Promise<ReadyBatch> {
  const before = await findBefore(key)
  const manifestUuid = before ?? (await begin(place, idempotencyKey))
  const params = { manifestUuid }
  for (const folders of pagesOf(announced.folders)) await call(addManifestEntries, { params, body: { folders } })
  for (const files of pagesOf(announced.files)) await call(addManifestEntries, { params, body: { files } })
  const folders = new Map<string, string>()
  for (let remaining = 1; remaining > 0; ) {
    const made = await call(createManifestFolders, { params })
    for (const { path, uuid } of made.folders) folders.set(path, uuid)
    remaining = made.remaining
  }
  keepDrop(key, manifestUuid)
  if (folders.size > 0) void refreshShare('assets')
  if (!before) return { manifestUuid, folders, arrived: new Set() }
  for (const { path, uuid } of await listAll((page) => call(listManifestFolders, { params, query: { page } })))
    folders.set(path, uuid)
  const missing = await listAll((page) => call(listMissing, { params, query: { page } }))
  const open = new Set(missing.map(({ path }) => path))
  return {
    manifestUuid,
    folders,
    arrived: new Set(announced.files.map(({ path }) => path).filter((p) => !open.has(p))),
  }
}

/** The manifest of an unfinished drop of the same files, if the server still has it. */
async function findBefore(key: string | undefined): Promise<string | undefined> {
  const manifestUuid = readDrop(key)
  if (!manifestUuid) return undefined
  try {
    return (await call(findManifest, { params: { manifestUuid } })).uuid
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error
    forgetDrop(key)
    return undefined
  }
}

async function begin({ workspaceUuid, parentUuid }: UploadPlace, idempotencyKey: string): Promise<string> {
  const body = parentUuid ? { workspaceUuid, parentUuid } : { workspaceUuid }
  return (await call(createManifest, { body }, { idempotencyKey })).uuid
}

async function listAll<T>(
  fetchPage: (page: number) => Promise<{ content: T[]; metadata: { totalPages: number } }>,
): Promise<T[]> {
  const all: T[] = []
  for (let page = 0; ; page += 1) {
    const { content, metadata } = await fetchPage(page)
    all.push(...content)
    if (page + 1 >= metadata.totalPages) return all
  }
}

function pagesOf<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / limits.manifestEntries)
  return Array.from({ length: count }, (_, page) =>
    list.slice(page * limits.manifestEntries, (page + 1) * limits.manifestEntries),
  )
}

/** The folder of a file of a ready batch; undefined for the destination itself if that is a root. */
export function folderOf({ folders }: ReadyBatch, place: UploadPlace, path: string): string | undefined {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  if (folder === '') return place.parentUuid
  const uuid = folders.get(folder)
  if (!uuid) throw new CallError('folder.not.found', 404)
  return uuid
}

/** Compares what this browser saw arrive with the server's list. */
export async function reportBatch(batch: UploadBatch, complete: number): Promise<BatchReport> {
  const report = { id: batch.id, files: batch.files, complete }
  try {
    const { manifestUuid } = await batch.ready()
    const whole = { ...report, manifest: await call(findManifest, { params: { manifestUuid } }) }
    if (isWhole(whole)) await batch.finish()
    return whole
  } catch {
    return report
  }
}

/** Whether both lists agree that everything has arrived. */
export const isWhole = ({ files, complete, manifest }: BatchReport) =>
  manifest !== undefined &&
  manifest.files === files &&
  manifest.filesArrived === files &&
  complete === files &&
  manifest.foldersReady === manifest.folders
