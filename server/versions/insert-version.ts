import { limits } from '@strongroom/contract/limits.ts'
import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../platform/change.ts'
import type { DB } from '../platform/db.gen.ts'
import { classify } from '../platform/preview/classify.ts'
import { mediaTypeOf } from '../platform/preview/media-type-of.ts'
import type { UploadedFile } from '../platform/upload.ts'
import { makePreview } from './make-preview.job.ts'
import { initialPreviewStatus } from './preview-rules.ts'
import { scanVersion } from './scan-version.job.ts'

interface NewVersion {
  assetId: string
  number: number
  extension: string
  authorId: string
  /** The document itself where this is its first version, inserted along with it. */
  document?: NewDocument
}

type NewDocument = Omit<Insertable<DB['asset']>, 'id' | 'modified' | 'modified_by'>

/**
 * Claims stored bytes as a version and makes it the current one, in one statement. The version exists from here on,
 * whole.
 */
export async function insertVersion(change: Change, file: UploadedFile, version: NewVersion): Promise<string> {
  const id = uuidv7()
  const scans = change.ports.scanner.scan !== undefined && file.size <= limits.scanMax
  const preview = initialPreviewStatus(classify(version.extension, file.head), file.size)
  const current = {
    current_version_id: id,
    version_count: version.number,
    size: file.size,
    modified: change.now,
    modified_by: version.authorId,
  }
  const stored = change.db
    .with('claimed', (db) =>
      db
        .updateTable('blob')
        .set({ claimed: true, size: file.size, sha256: file.sha256 })
        .where('id', '=', file.id)
        .returning('id'),
    )
    .with('added', (db) =>
      db
        .insertInto('version')
        .values({
          id,
          asset_id: version.assetId,
          number: version.number,
          blob_id: file.id,
          size: file.size,
          sha256: file.sha256,
          extension: version.extension,
          media_type: mediaTypeOf(file.head) ?? 'application/octet-stream',
          created: change.now,
          created_by: version.authorId,
          scan_status: scans ? 'SCANNING' : 'COMPLETE_NOT_SCANNED',
          preview_status: preview,
        })
        .returning('id'),
    )
  await (version.document
    ? stored.insertInto('asset').values({ ...version.document, ...current, id: version.assetId })
    : stored.updateTable('asset').set(current).where('id', '=', version.assetId)
  ).execute()
  const share = { share: change.actor.personId }
  if (scans) change.enqueue(scanVersion, { versionId: id }, share)
  else if (preview === 'PROCESSING') change.enqueue(makePreview, { versionId: id }, share)
  return id
}
