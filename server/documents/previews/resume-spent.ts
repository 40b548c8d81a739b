import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { readVersionText } from '../search/read-version-text.job.ts'
import { convertToPreview } from './convert-to-preview.job.ts'
import { makePreview } from './make-preview.job.ts'

/** Makes versions wait again for the work of a job that was abandoned and is tried again; others stay as they are. */
export async function resumeSpent(change: Change, job: string, versionIds: readonly string[]): Promise<void> {
  const among = sql<string>`any(${versionIds}::uuid[])`
  if (job === makePreview.name || job === convertToPreview.name)
    await change.db
      .updateTable('version')
      .set({ preview_status: 'PROCESSING', preview_retry_at: null })
      .where('id', '=', among)
      .where('preview_status', '=', 'FAILED')
      .where('preview_failure', 'is', null)
      .execute()
  if (job === readVersionText.name)
    await change.db
      .updateTable('version')
      .set({ text_read: false, text_retry_at: null })
      .where('id', '=', among)
      .where('text_faults', '>', 0)
      .execute()
}
