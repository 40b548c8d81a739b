import { sql } from 'kysely'
import { asSystem } from '../../kernel/change.ts'
import type { Ports } from '../../kernel/ports.ts'
import { makePreview } from './make-preview.job.ts'

/** Deletes the preview of a version and makes it again. */
export async function remakePreview(ports: Ports, versionId: string): Promise<void> {
  await asSystem(ports, 'remakes a lost preview', async (change) => {
    change.unaudited('the upload was recorded')
    const version = await change.db
      .updateTable('version')
      .set({ preview_status: 'PROCESSING' })
      .where('id', '=', versionId)
      .where('preview_status', '=', 'COMPLETED')
      .returning('id')
      .executeTakeFirst()
    // Another process is doing it, or the version is gone.
    if (!version) return
    await sql`
      with dropped as (delete from rendition where version_id = ${versionId} returning blob_id)
      update blob set claimed = false, touched = ${new Date(0)} where id in (select blob_id from dropped)`.execute(
      change.db,
    )
    change.enqueue(makePreview, { versionId })
  })
}
