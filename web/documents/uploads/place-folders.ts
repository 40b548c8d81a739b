import { createFolder, listAssets } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import type { UploadPlace } from './upload-entry.ts'

// One promise per folder: its files arrive four at a time, and it must be created once.
const known = new Map<string, Promise<string>>()

/** Forgets the known folders: one may be deleted between two runs. */
export const forgetFolders = () => known.clear()

/**
 * The id of the last folder of a path below a place; missing folders are created, existing ones reused. Undefined: the
 * path has no folders and the place is a root.
 */
export async function placeFolders(place: UploadPlace, folders: string[]): Promise<string | undefined> {
  let parentUuid = place.parentUuid
  for (const name of folders) parentUuid = await folderOf(place, parentUuid, name)
  return parentUuid
}

function folderOf(place: UploadPlace, parentUuid: string | undefined, name: string): Promise<string> {
  const key = `${parentUuid ?? place.workspaceUuid}/${name}`
  const before = known.get(key)
  if (before) return before
  const folder = findOrCreate(place, parentUuid, name)
  known.set(key, folder)
  folder.catch(() => known.delete(key))
  return folder
}

async function findOrCreate(place: UploadPlace, parentUuid: string | undefined, name: string): Promise<string> {
  const found = await findFolder(place.workspaceUuid, parentUuid, name)
  if (found) return found
  try {
    const body = { name, workspaceUuid: place.workspaceUuid, parentUuid }
    const folder = await call(createFolder, { body }, { idempotencyKey: crypto.randomUUID() })
    void refreshShare('assets')
    return folder.uuid
  } catch (error) {
    // Somebody else created it first.
    if (!(error instanceof CallError) || error.code !== 'name.taken') throw error
    const now = await findFolder(place.workspaceUuid, parentUuid, name)
    if (now) return now
    throw error
  }
}

const nameKey = (name: string) => name.normalize('NFC').trim().toLowerCase()

/** The folder of that name in any case, as the server compares names. */
async function findFolder(workspaceUuid: string, parentUuid: string | undefined, name: string) {
  for (let page = 0; ; page += 1) {
    const { content, metadata } = await call(listAssets, {
      query: { workspaceUuid, parentUuid, type: 'FOLDER', sort: 'name,asc', page, size: limits.listSizeMax },
    })
    const found = content.find((folder) => nameKey(folder.name) === nameKey(name))
    if (found) return found.uuid
    if (page + 1 >= metadata.totalPages) return undefined
  }
}
