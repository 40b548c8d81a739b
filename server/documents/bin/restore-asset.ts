import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/bin.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Change } from '../../kernel/change.ts'
import { freeName, nameKey } from '../../kernel/names.ts'
import { Refused } from '../../kernel/refused.ts'
import { findReach, inheritBelow, inheritedBy, isOther } from '../assets/inherit.ts'
import { findFolder } from '../assets/queries.ts'
import { lockBin, lockEntry } from './queries.ts'

/**
 * Puts a document or folder back into the folder that it was in. The workspace is locked, so that the folder isn't
 * deleted or moved meanwhile.
 */
export async function restoreAsset(
  change: Change,
  { params }: Input<typeof contract.restoreAsset>,
): Promise<Reply<typeof contract.restoreAsset>> {
  const { standing } = await lockBin(change, params.workspaceUuid)
  const entry = await lockEntry(change, standing, params.binUuid)
  change.authorize(entry, 'restore')
  const target = await findTarget(change, entry)
  const name = await freeName(change, target.id, entry.name)
  const inherited = inheritedBy(entry, target)
  await change.db.deleteFrom('bin_entry').where('asset_id', '=', entry.id).execute()
  await change.db
    .updateTable('asset')
    .set({ parent_id: target.id, name, name_key: nameKey(name), ...inherited })
    .where('id', '=', entry.id)
    .execute()
  if (entry.kind === 'FOLDER' && isOther(entry, inherited)) await inheritBelow(change, entry.id)
  change.record(
    'ASSET_RESTORED',
    { ...entry.entity, name },
    { from: { name: entry.name }, to: { parentUuid: target.id, parentName: target.entity.name, name } },
  )
  return { model: 'Asset', uuid: entry.id, name, parentUuid: target.id }
}

type Entry = Awaited<ReturnType<typeof lockEntry>>

/** The folder that it was in, or the top folder if that is gone or was moved too deep. */
async function findTarget(change: Change, entry: Entry) {
  const { workspace_id: workspaceId, parent_id: parentId } = entry
  const folder = await findFolder(change.read, workspaceId, parentId).catch((error: unknown) => {
    if (error instanceof Refused && error.code === 'folder.not.found') return undefined
    throw error
  })
  if (folder && (await fits(change, entry, folder))) return folder
  return findFolder(change.read, workspaceId, undefined)
}

async function fits(change: Change, entry: Entry, folder: { depth: number }): Promise<boolean> {
  if (entry.kind !== 'FOLDER' || folder.depth < entry.depth) return true
  const { height } = await findReach(change, entry)
  return folder.depth + 1 + height <= limits.folderDepth
}
