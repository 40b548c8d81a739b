import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/assets.ts'
import { sql } from 'kysely'
import { authorOf } from '../../access/author-of.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { purgeBin } from '../bin/purge-bin.job.ts'
import { type GuardedAsset, lockAsset } from './queries.ts'

const DAY = 86_400_000

/**
 * Puts a document, or a folder with everything in it, into the bin. Only its own row changes, however much a folder
 * holds. Where the workgroup keeps nothing in bins, a job removes it at once.
 */
export async function deleteAsset(
  change: Change,
  { params, body }: Input<typeof contract.deleteAsset>,
): Promise<Reply<typeof contract.deleteAsset>> {
  const asset = await lockAsset(change, params.assetUuid, 'tree')
  change.authorize(asset, 'delete')
  // quirk: existing clients name the deleting person; it can only be the caller.
  if (body?.modifiedByUuid && body.modifiedByUuid !== change.actor.personId) throw new Refused('permission.denied')
  const { binDays } = asset.standing.options
  const { documents, folders } = await putIntoBin(change, asset, binDays)
  if (binDays === 0) change.enqueue(purgeBin, { workspaceId: asset.workspace_id })
  // Streams from inside a folder aren't known here, so all of the workspace end; permitted players reconnect.
  change.cut(asset.kind === 'FOLDER' ? { workspaceId: asset.workspace_id } : { assetId: asset.id })
  change.record('ASSET_DELETED', asset.entity, { from: { name: asset.name, documents, folders }, to: { binDays } })
  return { model: 'Asset', uuid: asset.id, status: 'COMPLETE', inBin: binDays > 0 }
}

/**
 * Counts what is inside by the counts of folders: only folders are traversed. A range instead of '=', so that no
 * estimate changes the plan.
 */
async function putIntoBin(change: Change, asset: GuardedAsset, binDays: number): Promise<Contents> {
  const { id, kind, workspace_id: workspaceId, parent_id: parentId } = asset
  const author = await authorOf(change, asset.standing)
  const until = new Date(change.now.getTime() + binDays * DAY)
  const { rows } = await sql<Contents>`
    with recursive inside as (
      select id from asset where id = ${id}::uuid and kind = 'FOLDER'
      union all
      select a.id from inside f cross join lateral (
        select id from asset where parent_id >= f.id and parent_id <= f.id and kind = 'FOLDER' offset 0) a),
    counted as (
      select count(*)::integer as folders, coalesce(sum(c.many), 0)::integer as children from inside f cross join lateral (
        select sum(many) as many from folder_count where folder_id >= f.id and folder_id <= f.id offset 0) c),
    links as (
      select count(*)::integer as many from inside f cross join lateral (
        select from asset where parent_id >= f.id and parent_id <= f.id and kind = 'LINK' offset 0) l),
    contents as materialized (
      select folders, case when folders > 0 then children - folders + 1 - (select many from links) else ${kind === 'DOCUMENT' ? 1 : 0}::integer end as documents
        from counted),
    taken as (update asset set parent_id = null where id = ${id}::uuid)
    insert into bin_entry (asset_id, workspace_id, is_folder, parent_id, deleted_at, deleted_by, until, purging, documents, folders)
    select ${id}::uuid, ${workspaceId}::uuid, ${kind === 'FOLDER'}::boolean, ${parentId}::uuid, ${change.now}::timestamptz,
           ${author}::uuid, ${until}::timestamptz, ${binDays === 0}::boolean, documents, folders from contents
    returning documents, folders`.execute(change.db)
  return rows[0]!
}

interface Contents {
  documents: number
  folders: number
}
