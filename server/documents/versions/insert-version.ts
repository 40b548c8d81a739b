import { limits } from '@strongroom/contract/wire/limits.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../../kernel/change.ts'
import { classify } from '../../preview/classify.ts'
import { mediaTypeOf } from '../../preview/media-type-of.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { makePreview } from '../previews/make-preview.job.ts'
import { initialPreviewStatus } from '../previews/preview-rules.ts'
import { scanVersion } from './scan-version.job.ts'

interface NewVersion {
  assetId: string
  number: number
  extension: string
  authorId: string
}

/** The row of a version for its bytes, with a new id. Enqueues the next jobs. */
export function describeVersion(change: Change, file: UploadedFile, extension: string) {
  const id = uuidv7()
  const scans = change.ports.scanner.scan !== undefined && file.size <= limits.scanMax
  const previewStatus = initialPreviewStatus(
    classify(extension, file.head),
    file.size,
    change.ports.renderer.takesPictures,
  )
  const share = { share: change.actor.personId }
  if (scans) change.enqueue(scanVersion, { versionId: id }, share)
  else if (previewStatus === 'PROCESSING') change.enqueue(makePreview, { versionId: id }, share)
  return {
    id,
    mediaType: mediaTypeOf(file.head) ?? 'application/octet-stream',
    scanStatus: scans ? ('SCANNING' as const) : ('COMPLETE_NOT_SCANNED' as const),
    previewStatus,
  }
}

/**
 * Claims stored bytes as the current version of a document, in one statement, so that it exists completely or not at
 * all.
 */
export async function insertVersion(change: Change, file: UploadedFile, version: NewVersion): Promise<void> {
  const { id, mediaType, scanStatus, previewStatus } = describeVersion(change, file, version.extension)
  await change.db
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
          media_type: mediaType,
          created: change.now,
          created_by: version.authorId,
          scan_status: scanStatus,
          preview_status: previewStatus,
        })
        .returning('id'),
    )
    .updateTable('asset')
    .set({
      current_version_id: id,
      version_count: version.number,
      size: file.size,
      modified: change.now,
      modified_by: version.authorId,
    })
    .where('id', '=', version.assetId)
    .execute()
}
