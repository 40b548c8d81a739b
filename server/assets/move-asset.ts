import type { Input } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/assets.ts'
import { limits } from '@strongroom/contract/limits.ts'
import { sql } from 'kysely'
import { authorOf } from '../access/author-of.ts'
import type { Change } from '../platform/change.ts'
import { Refused } from '../platform/refused.ts'
import { freeName, nameKey } from './names.ts'
import { receivingActions } from './policy.ts'
import { findFolder, type GuardedAsset, lockAsset, stateOf } from './queries.ts'

/** Moves a document or folder. Moves in one workspace go one after the other, so two of them can't make a cycle. */
export async function moveAsset(change: Change, { params, body }: Input<typeof contract.moveAsset>) {
  const asset = await lockAsset(change, params.assetUuid, 'tree')
  change.authorize(asset, 'updateParent')
  const target = await findTarget(change, asset, body.parentUuid ?? asset.workspace_id)
  if (target.id === asset.parent_id) return change.nothingChanged()
  const receiving = { actions: receivingActions(target.standing, stateOf(target)), entity: target.entity }
  change.authorize(receiving, asset.kind === 'FOLDER' ? 'receiveFolder' : 'receiveDocument')
  if (asset.kind === 'FOLDER') await refuseCycle(change, asset, target)
  const source = await findFolder(change.read, asset.workspace_id, asset.parent_id ?? undefined)
  const name = await freeName(change, target.id, asset.name)
  const author = await authorOf(change, asset.standing)
  await change.db
    .updateTable('asset')
    .set({
      parent_id: target.id,
      name,
      name_key: nameKey(name),
      modified: change.now,
      modified_by: author,
    })
    .where('id', '=', asset.id)
    .execute()
  await inheritFlags(change, asset.id)
  change.record(
    'ASSET_MOVED',
    { ...asset.entity, name },
    {
      from: { parentUuid: asset.parent_id, parentName: source.entity.name, name: asset.name },
      to: { parentUuid: target.id, parentName: target.entity.name, name },
    },
  )
}

async function findTarget(change: Change, asset: GuardedAsset, folderId: string) {
  try {
    return await findFolder(change.read, asset.workspace_id, folderId)
  } catch (error) {
    // A folder of another workspace is as unknown here as any other id.
    throw error instanceof Refused && error.code === 'workspace.not.found' ? new Refused('folder.not.found') : error
  }
}

/** The folder must not come to lie inside itself, and what it holds not too deep. */
async function refuseCycle(change: Change, asset: GuardedAsset, target: { id: string; depth: number }) {
  const { rows } = await sql<{ inside: boolean; height: number }>`
    with recursive below as (
      select id, depth from asset where id = ${asset.id}
      union all select a.id, a.depth from asset a join below b on a.parent_id = b.id where a.kind = 'FOLDER')
    select coalesce(bool_or(id = ${target.id}), false) as inside, max(depth) - ${asset.depth}::integer as height from below`.execute(
    change.db,
  )
  if (rows[0]!.inside) throw new Refused('move.into.itself')
  if (target.depth + 1 + rows[0]!.height > limits.folderDepth) throw new Refused('folder.too.deep')
}

/** Depth and the flags combined from above change for everything that came along. */
async function inheritFlags(change: Change, assetId: string): Promise<void> {
  await sql`
    with recursive moved as (
      select a.id, p.depth + 1 as depth,
        (a.kind = 'DOCUMENT' or a.allow_new_document) and p.open_new_document as nd,
        (a.kind = 'DOCUMENT' or a.allow_new_folder) and p.open_new_folder as nf,
        (a.kind = 'DOCUMENT' or a.allow_edit) and p.open_edit as ed
      from asset a join asset p on p.id = a.parent_id where a.id = ${assetId}
      union all
      select a.id, m.depth + 1, (a.kind = 'DOCUMENT' or a.allow_new_document) and m.nd,
        (a.kind = 'DOCUMENT' or a.allow_new_folder) and m.nf, (a.kind = 'DOCUMENT' or a.allow_edit) and m.ed
      from asset a join moved m on a.parent_id = m.id)
    update asset a set depth = m.depth, open_new_document = m.nd, open_new_folder = m.nf, open_edit = m.ed
      from moved m where a.id = m.id
      and (a.depth, a.open_new_document, a.open_new_folder, a.open_edit) is distinct from (m.depth, m.nd, m.nf, m.ed)`.execute(
    change.db,
  )
}
