import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { mailPerson } from '../../mail/mail-person.ts'
import type { StoredBlob } from '../../storage/store-blob.ts'
import { claimBlob } from '../../storage/claim-blob.ts'
import { hashRequest } from './hash-request.ts'
import type { ZipRow } from './queries.ts'
import type { ZipContents } from './select-contents.ts'

/** Completes a pending zip with its stored bytes, and emails its link. False if the zip has ended meanwhile. */
export async function claimZip(
  change: Change,
  zip: ZipRow,
  { blob, contents }: { blob: StoredBlob; contents: ZipContents },
): Promise<boolean> {
  change.unaudited('the request was recorded')
  const open = await change.db
    .selectFrom('workspace')
    .select(['id', 'name'])
    .where('id', '=', zip.workspace_id)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  const ready = await change.db
    .updateTable('zip')
    .set({
      state: 'READY',
      // The contents may have changed between the request and the build.
      request: hashRequest({ assetIds: zip.asset_ids, excludeUnableToScan: zip.exclude_unable_to_scan }, contents),
      documents: contents.documents.length,
      bytes: contents.bytes,
      bytes_done: contents.bytes,
      blob_id: blob.id,
      size: blob.size,
      sha256: blob.sha256,
    })
    .where('id', '=', zip.id)
    .where('state', '=', 'PENDING')
    .where('expires', '>', change.now)
    .returning(['id', 'expires'])
    .executeTakeFirst()
  if (!open || !ready) return false
  const versionIds = contents.documents.map(({ versionId }) => versionId)
  await sql`insert into zip_entry (zip_id, version_id)
    select ${zip.id}::uuid, v from unnest(${versionIds}::uuid[]) v`.execute(change.db)
  await claimBlob(change, blob)
  await mailPerson(change, zip.person_id, {
    kind: 'account',
    subject: 'zip.ready.subject',
    paragraphs: ['zip.ready.intro', 'zip.ready.until'],
    values: { workspace: open.name },
    time: ready.expires,
    link: { label: 'zip.ready.button', path: `/zips/${zip.id}` },
    workspaceId: zip.workspace_id,
  })
  return true
}
