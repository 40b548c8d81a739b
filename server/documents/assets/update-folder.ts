import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/assets.ts'
import { authorOf } from '../../access/author-of.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { inheritBelow, inheritedBy, isOther } from './inherit.ts'
import { findFolder, lockAsset } from './queries.ts'

/** Changes what participants may do in a folder. The folders below inherit it. */
export async function updateFolder(change: Change, { params, body }: Input<typeof contract.updateFolder>) {
  const folder = await lockAsset(change, params.assetUuid, 'tree')
  if (folder.kind !== 'FOLDER') throw new Refused('asset.not.found')
  change.authorize(folder, 'updateFlags')
  const before = {
    allowNewDocument: folder.allow_new_document,
    allowNewFolder: folder.allow_new_folder,
    allowEdit: folder.allow_edit,
  }
  const after = {
    allowNewDocument: body.allowNewDocument ?? before.allowNewDocument,
    allowNewFolder: body.allowNewFolder ?? before.allowNewFolder,
    allowEdit: body.allowEdit ?? before.allowEdit,
  }
  const names = (Object.keys(before) as (keyof typeof before)[]).filter((name) => after[name] !== before[name])
  if (names.length === 0) return change.nothingChanged()
  const flags = {
    allow_new_document: after.allowNewDocument,
    allow_new_folder: after.allowNewFolder,
    allow_edit: after.allowEdit,
  }
  const parent = await findFolder(change.read, folder.workspace_id, folder.parent_id ?? undefined)
  const inherited = inheritedBy({ ...folder, ...flags }, parent)
  const author = await authorOf(change, folder.standing)
  await change.db
    .updateTable('asset')
    .set({ ...flags, ...inherited, modified: change.now, modified_by: author })
    .where('id', '=', folder.id)
    .execute()
  if (isOther(folder, inherited)) await inheritBelow(change, folder.id)
  const only = (flags: typeof before) => Object.fromEntries(names.map((name) => [name, flags[name]]))
  change.record('FOLDER_FLAGS_CHANGED', folder.entity, { from: only(before), to: only(after) })
}
