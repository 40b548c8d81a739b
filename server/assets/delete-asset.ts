import type { Input, Reply } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/assets.ts'
import { sql } from 'kysely'
import type { Change } from '../platform/change.ts'
import { Refused } from '../platform/refused.ts'
import { lockAsset } from './queries.ts'

/**
 * Deletes a document or a folder with everything in it, in one statement however much that is. The bytes are let go of
 * in the same transaction; the sweep removes them from the disk.
 */
export async function deleteAsset(
  change: Change,
  { params, body }: Input<typeof contract.deleteAsset>,
): Promise<Reply<typeof contract.deleteAsset>> {
  const asset = await lockAsset(change, params.assetUuid, 'tree')
  change.authorize(asset, 'delete')
  // quirk: existing clients name who deletes; it can only be themselves.
  if (body?.modifiedByUuid && body.modifiedByUuid !== change.actor.personId) throw new Refused('permission.denied')
  const { rows } = await sql<{ documents: number; folders: number }>`
    with recursive below as (
      select id, kind from asset where id = ${asset.id}
      union all select a.id, a.kind from asset a join below b on a.parent_id = b.id),
    versions as (select v.id, v.blob_id from version v join below b on b.id = v.asset_id),
    released as (
      update blob set claimed = false, touched = ${new Date(0)}
       where id in (select blob_id from versions
                    union all select r.blob_id from rendition r join versions v on v.id = r.version_id)),
    deleted as (delete from asset where id in (select id from below) returning kind)
    select count(*) filter (where kind = 'DOCUMENT') as documents, count(*) filter (where kind = 'FOLDER') as folders
      from deleted`.execute(change.db)
  // What runs from inside a folder isn't known here: those streams end too, and players that still may ask again.
  change.cut(asset.kind === 'DOCUMENT' ? { assetId: asset.id } : { workspaceId: asset.workspace_id })
  const { documents, folders } = rows[0]!
  change.record('ASSET_DELETED', asset.entity, { from: { name: asset.name, documents, folders } })
  return { model: 'Asset', uuid: asset.id, status: 'COMPLETE' }
}
