import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { authorOf } from '../../access/author-of.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { freeName, nameKey } from '../../kernel/names.ts'
import { receivingActions } from './policy.ts'
import { findFolder, type GuardedAsset, lockAsset, stateOf } from './queries.ts'

/** Moves a document or folder. Moves within a workspace are serialised, so that two of them can't create a cycle. */
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
  const inherited = inheritedBy(asset, target)
  await change.db
    .updateTable('asset')
    .set({
      parent_id: target.id,
      name,
      name_key: nameKey(name),
      modified: change.now,
      modified_by: author,
      ...inherited,
    })
    .where('id', '=', asset.id)
    .execute()
  if (asset.kind === 'FOLDER' && isOther(asset, inherited)) await inheritBelow(change, asset.id)
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

/** Refuses a move of a folder into itself, or too deep. Only folders are traversed. */
async function refuseCycle(change: Change, asset: GuardedAsset, target: { id: string; depth: number }) {
  const { rows } = await sql<{ inside: boolean; height: number }>`
    with recursive below as (
      select id, depth from asset where id = ${asset.id}
      union all
      select a.id, a.depth from below b cross join lateral (
        select id, depth from asset where parent_id >= b.id and parent_id <= b.id and kind = 'FOLDER' offset 0) a)
    select coalesce(bool_or(id = ${target.id}), false) as inside, max(depth) - ${asset.depth}::integer as height from below`.execute(
    change.db,
  )
  if (rows[0]!.inside) throw new Refused('move.into.itself')
  if (target.depth + 1 + rows[0]!.height > limits.folderDepth) throw new Refused('folder.too.deep')
}

type Inherited = Pick<GuardedAsset, 'depth' | 'open_new_document' | 'open_new_folder' | 'open_edit'>

/** The depth and the three flags inherited from parent folders and, for a folder, its own. */
function inheritedBy(asset: GuardedAsset, target: Inherited): Inherited {
  const isDocument = asset.kind === 'DOCUMENT'
  return {
    depth: target.depth + 1,
    open_new_document: (isDocument || asset.allow_new_document) && target.open_new_document,
    open_new_folder: (isDocument || asset.allow_new_folder) && target.open_new_folder,
    open_edit: (isDocument || asset.allow_edit) && target.open_edit,
  }
}

const isOther = (asset: Inherited, inherited: Inherited) =>
  (Object.keys(inherited) as (keyof Inherited)[]).some((name) => asset[name] !== inherited[name])

/** The same for everything inside the moved folder, from the folder's new values. */
async function inheritBelow(change: Change, folderId: string): Promise<void> {
  await sql`
    with recursive moved as (
      select id, kind, depth, open_new_document as nd, open_new_folder as nf, open_edit as ed, false as changed
        from asset where id = ${folderId}
      union all
      select a.id, a.kind, a.depth, a.nd, a.nf, a.ed, (a.depth, a.nd, a.nf, a.ed) is distinct from (a.was, a.had_nd, a.had_nf, a.had_ed)
        from moved m cross join lateral (
          select id, kind, m.depth + 1 as depth, (kind = 'DOCUMENT' or allow_new_document) and m.nd as nd,
                 (kind = 'DOCUMENT' or allow_new_folder) and m.nf as nf, (kind = 'DOCUMENT' or allow_edit) and m.ed as ed,
                 depth as was, open_new_document as had_nd, open_new_folder as had_nf, open_edit as had_ed
            from asset where parent_id >= m.id and parent_id <= m.id offset 0) a
       where m.kind = 'FOLDER')
    update asset a set depth = m.depth, open_new_document = m.nd, open_new_folder = m.nf, open_edit = m.ed
      from moved m where a.id = m.id and m.changed and a.id = any(array(select id from moved where changed))`.execute(
    change.db,
  )
}
