import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/assets.ts'
import { sql } from 'kysely'
import { authorOf } from '../../access/author-of.ts'
import { fixedStatement, fixedText } from '../../database/fast/fixed-statement.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { type Outcome, outcomeParts } from '../../kernel/write-down.ts'
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
  const { documents, folders } = await contentsOf(change, asset)
  if (binDays === 0) change.enqueue(purgeBin, { workspaceId: asset.workspace_id })
  // Streams from inside a folder aren't known here, so all of the workspace end; permitted players reconnect.
  change.cut(asset.kind === 'FOLDER' ? { workspaceId: asset.workspace_id } : { assetId: asset.id })
  change.record('ASSET_DELETED', asset.entity, { from: { name: asset.name, documents, folders }, to: { binDays } })
  const binned = {
    id: asset.id,
    workspaceId: asset.workspace_id,
    parentId: asset.parent_id,
    isFolder: asset.kind === 'FOLDER',
    author: await authorOf(change, asset.standing),
    now: change.now,
    until: new Date(change.now.getTime() + binDays * DAY),
    isPurging: binDays === 0,
    documents,
    folders,
  }
  await change.writeWith((outcome) => putIntoBin(change.db, { ...outcome, ...binned }))
  return { model: 'Asset', uuid: asset.id, status: 'COMPLETE', inBin: binDays > 0 }
}

interface Contents {
  documents: number
  folders: number
}

interface Binned extends Outcome, Contents {
  id: string
  workspaceId: string
  parentId: string | null
  isFolder: boolean
  author: string
  now: Date
  until: Date
  isPurging: boolean
}

/** Takes the row from its folder, and writes down what happened, in one statement. */
const putIntoBin = fixedStatement((db, v: Binned) => {
  const { rows, columns } = outcomeParts(v)
  return fixedText(
    db,
    sql`with taken as (update asset set parent_id = null where id = ${v.id}::uuid),
    binned as (
      insert into bin_entry (asset_id, workspace_id, is_folder, parent_id, deleted_at, deleted_by, until, purging, documents, folders)
      values (${v.id}::uuid, ${v.workspaceId}::uuid, ${v.isFolder}::boolean, ${v.parentId}::uuid, ${v.now}::timestamptz,
        ${v.author}::uuid, ${v.until}::timestamptz, ${v.isPurging}::boolean, ${v.documents}::integer, ${v.folders}::integer)),
    ${rows}
    select ${columns}`,
  )
})

/**
 * Counts what is deleted by the counts of folders: only folders are traversed. A range instead of '=', so that no
 * estimate changes the plan.
 */
async function contentsOf(change: Change, { id, kind }: GuardedAsset): Promise<Contents> {
  if (kind !== 'FOLDER') return { documents: kind === 'DOCUMENT' ? 1 : 0, folders: 0 }
  const { rows } = await sql<Contents>`
    with recursive inside as (
      select id from asset where id = ${id}::uuid
      union all
      select a.id from inside f cross join lateral (
        select id from asset where parent_id >= f.id and parent_id <= f.id and kind = 'FOLDER' offset 0) a),
    counted as (
      select count(*)::integer as folders, coalesce(sum(c.many), 0)::integer as children from inside f cross join lateral (
        select sum(many) as many from folder_count where folder_id >= f.id and folder_id <= f.id offset 0) c),
    links as (
      select count(*)::integer as many from inside f cross join lateral (
        select from asset where parent_id >= f.id and parent_id <= f.id and kind = 'LINK' offset 0) l)
    select folders, children - folders + 1 - (select many from links) as documents from counted`.execute(change.db)
  return rows[0]!
}
