import { asSystem } from '../../kernel/change.ts'
import type { Ports } from '../../kernel/ports.ts'
import { makePreview } from './make-preview.job.ts'

/**
 * Deletes the preview of a version and makes it again. Versions after a rollback share renditions: a trigger releases the
 * bytes of those that no version has any more. The document is locked, so that a rollback and the remaking of another of
 * its versions wait.
 */
export async function remakePreview(ports: Ports, versionId: string): Promise<void> {
  await asSystem(ports, 'remakes a lost preview', async (change) => {
    change.unaudited('the upload was recorded')
    await change.db
      .selectFrom('version as v')
      .innerJoin('asset as a', 'a.id', 'v.asset_id')
      .select('a.id')
      .where('v.id', '=', versionId)
      .forNoKeyUpdate('a')
      .execute()
    const version = await change.db
      .updateTable('version')
      .set({ preview_status: 'PROCESSING' })
      .where('id', '=', versionId)
      .where('preview_status', '=', 'COMPLETED')
      .returning('id')
      .executeTakeFirst()
    // Another process is doing it, or the version is gone.
    if (!version) return
    await change.db.deleteFrom('rendition').where('version_id', '=', versionId).execute()
    change.enqueue(makePreview, { versionId })
  })
}
