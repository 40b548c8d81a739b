import { FolderName } from '@strongroom/contract/documents/assets.ts'
import {
  addManifestEntries,
  createManifest,
  createManifestFolders,
  findManifest,
  type Manifest,
} from '@strongroom/contract/documents/manifests.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import type { UploadPlace } from './upload-entry.ts'

/** Files and folders dropped together. The server knows all of them, and has the folders, before the first byte. */
export interface UploadBatch {
  id: string
  /** Files that will be sent. */
  files: number
  /** Announces everything and creates the folders, once; a failure is forgotten, so that a retry tries again. */
  ready: () => Promise<ReadyBatch>
}

export interface ReadyBatch {
  manifestUuid: string
  /** By path. */
  folders: ReadonlyMap<string, string>
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
export function makeBatch(place: UploadPlace, announced: Announced): UploadBatch {
  const id = crypto.randomUUID()
  let opened: Promise<ReadyBatch> | undefined
  const ready = () => {
    opened ??= open(place, announced, id)
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  return { id, files: announced.files.length, ready }
}

async function open(place: UploadPlace, announced: Announced, idempotencyKey: string): Promise<ReadyBatch> {
  const { workspaceUuid, parentUuid } = place
  const body = parentUuid ? { workspaceUuid, parentUuid } : { workspaceUuid }
  const { uuid: manifestUuid } = await call(createManifest, { body }, { idempotencyKey })
  const params = { manifestUuid }
  for (const folders of pagesOf(announced.folders)) await call(addManifestEntries, { params, body: { folders } })
  for (const files of pagesOf(announced.files)) await call(addManifestEntries, { params, body: { files } })
  const folders = new Map<string, string>()
  for (let remaining = 1; remaining > 0; ) {
    const made = await call(createManifestFolders, { params })
    for (const { path, uuid } of made.folders) folders.set(path, uuid)
    remaining = made.remaining
  }
  if (folders.size > 0) void refreshShare('assets')
  return { manifestUuid, folders }
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
    return { ...report, manifest: await call(findManifest, { params: { manifestUuid } }) }
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
