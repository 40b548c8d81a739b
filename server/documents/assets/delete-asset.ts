import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/assets.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockAsset } from './queries.ts'

/**
 * Deletes a document, or a folder with everything in it, in one statement. The same transaction releases the bytes; the
 * sweep removes them from the disk.
 */
export async function deleteAsset(
  change: Change,
  { params, body }: Input<typeof contract.deleteAsset>,
): Promise<Reply<typeof contract.deleteAsset>> {
  const asset = await lockAsset(change, params.assetUuid, 'tree')
  change.authorize(asset, 'delete')
  // quirk: existing clients name the deleting person; it can only be the caller.
  if (body?.modifiedByUuid && body.modifiedByUuid !== change.actor.personId) throw new Refused('permission.denied')
  const { documents, folders } = await deleteTree(change, asset)
  // Streams from inside a folder aren't known here, so all of the workspace end; permitted players reconnect.
  change.cut(asset.kind === 'DOCUMENT' ? { assetId: asset.id } : { workspaceId: asset.workspace_id })
  change.record('ASSET_DELETED', asset.entity, { from: { name: asset.name, documents, folders } })
  return { model: 'Asset', uuid: asset.id, status: 'COMPLETE' }
}

/**
 * Walks down folder by folder through indexes, and not at all for a document: a join to all documents read every one of
 * them. A range instead of '=', and arrays instead of 'in', so that no estimate changes the plan.
 */
async function deleteTree(change: Change, { id, kind }: { id: string; kind: string }): Promise<Deleted> {
  const below =
    kind === 'DOCUMENT'
      ? sql`below as (select ${id}::uuid as id)`
      : sql`below as (
          select id, kind from asset where id = ${id}
          union all
          select a.id, a.kind from below b cross join lateral (
            select id, kind from asset where parent_id >= b.id and parent_id <= b.id offset 0) a
           where b.kind = 'FOLDER')`
  const { rows } = await sql<Deleted>`
    with recursive ${below},
    versions as materialized (
      select v.id, v.blob_id from below b cross join lateral (
        select id, blob_id from version where asset_id >= b.id and asset_id <= b.id offset 0) v),
    released as (
      update blob set claimed = false, touched = ${new Date(0)}
       where id = any(array(
         select blob_id from versions
         union all
         select r.blob_id from versions v cross join lateral (
           select blob_id from rendition where version_id >= v.id and version_id <= v.id offset 0) r))),
    deleted as (delete from asset where id = any(array(select id from below)) returning kind)
    select count(*) filter (where kind = 'DOCUMENT') as documents, count(*) filter (where kind = 'FOLDER') as folders
      from deleted`.execute(change.db)
  return rows[0]!
}

interface Deleted {
  documents: number
  folders: number
}
