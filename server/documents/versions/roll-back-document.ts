import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/versions.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { authorOf } from '../../access/author-of.ts'
import { lockAsset } from '../assets/queries.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { makePreview } from '../previews/make-preview.job.ts'
import { findVersion, refuseByScan, refuseDamaged } from './queries.ts'

export async function rollBackDocument(change: Change, { params, body }: Input<typeof contract.rollBackDocument>) {
  const asset = await lockAsset(change, params.assetUuid)
  if (asset.workspace_id !== params.workspaceUuid) throw new Refused('asset.not.found')
  await rollBack(change, asset, body.rollbackContentVersion)
}

export async function rollBackToVersion(change: Change, { params, body }: Input<typeof contract.rollBackToVersion>) {
  const asset = await lockAsset(change, params.assetUuid)
  const target = await change.db
    .selectFrom('version')
    .select('number')
    .where('id', '=', body.targetVersionUuid)
    .where('asset_id', '=', asset.id)
    .executeTakeFirst()
  // The number doesn't exist, so people who may not roll back at all are told that first.
  await rollBack(change, asset, target?.number ?? 0)
}

/** Makes an earlier version current again, as a new version that shares its bytes and renditions. */
async function rollBack(change: Change, asset: Awaited<ReturnType<typeof lockAsset>>, wanted: number) {
  change.authorize(asset, 'createVersion')
  const expected = change.clientInfo.ifMatch
  if (expected && expected !== asset.current_version_id) throw new Refused('version.not.current')
  const version = await findVersion(change.read, { assetId: asset.id, number: wanted })
  if (version.isLatest) return change.nothingChanged()
  refuseByScan(version, false)
  change.authorize(version, 'canRollbackTo')
  refuseDamaged(version)
  const number = asset.version_count + 1
  const id = uuidv7()
  const author = await authorOf(change, asset.standing)
  await sql`
    insert into version (id, asset_id, number, blob_id, size, sha256, extension, media_type, created, created_by, scan_status,
      preview_status, preview_failure, preview_faults, preview_retry_at, preview_kind, pages, missing_characters,
      preview_is_cut, has_poster)
    select ${id}, asset_id, ${number}, blob_id, size, sha256, extension, media_type, ${change.now}, ${author}, scan_status,
      preview_status, preview_failure, preview_faults, preview_retry_at, preview_kind, pages, missing_characters,
      preview_is_cut, has_poster from version where id = ${version.version_id}`.execute(change.db)
  await sql`
    insert into rendition (version_id, kind, page, width, blob_id, size, media_type)
    select ${id}, kind, page, width, blob_id, size, media_type from rendition where version_id = ${version.version_id}`.execute(
    change.db,
  )
  await change.db
    .updateTable('asset')
    .set({
      current_version_id: id,
      version_count: number,
      size: version.size,
      modified: change.now,
      modified_by: author,
    })
    .where('id', '=', asset.id)
    .execute()
  if (version.preview_status === 'PROCESSING')
    change.enqueue(makePreview, { versionId: id }, { share: change.actor.personId })
  change.record('DOCUMENT_ROLLED_BACK', asset.entity, {
    from: { version: asset.version_count },
    to: { version: number, copyOf: version.number },
  })
}
