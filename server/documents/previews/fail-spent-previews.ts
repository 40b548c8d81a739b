import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { hasSpentJob, hasWaitingJob } from '../../kernel/has-live-job.ts'
import { convertToPreview } from './convert-to-preview.job.ts'
import { makePreview } from './make-preview.job.ts'
import { PREVIEW_TOPICS } from './prepare-preview.ts'
import { retryTime } from './retry-time.ts'

/**
 * Ends previews whose job has used up its attempts: storage didn't give the bytes or has no room, or the process was
 * killed each time. They count as faults of the machine, so that the preview fails visibly and is retried hours later, a
 * few times.
 */
export async function failSpentPreviews(change: Change, most: number): Promise<void> {
  const spent = change.db
    .selectFrom('version as n')
    .select('n.id')
    .where('n.preview_status', '=', 'PROCESSING')
    .where('n.scan_status', '=', sql<'COMPLETE'>`any('{COMPLETE,COMPLETE_NOT_SCANNED}')`)
    .where(({ or, and, not, ref }) =>
      and([
        or([hasSpentJob(makePreview.name, ref('n.id')), hasSpentJob(convertToPreview.name, ref('n.id'))]),
        not(hasWaitingJob(makePreview.name, ref('n.id'))),
        not(hasWaitingJob(convertToPreview.name, ref('n.id'))),
      ]),
    )
    .limit(most)
    .forUpdate('n')
    .skipLocked()
  const failed = await change.db
    .updateTable('version as v')
    .from('asset as a')
    .set((eb) => ({
      preview_status: 'FAILED',
      preview_failure: null,
      preview_faults: eb('v.preview_faults', '+', 1),
      preview_retry_at: retryTime(change.now, sql.ref('v.preview_faults')),
    }))
    .whereRef('a.id', '=', 'v.asset_id')
    .where('v.id', 'in', spent)
    .returning(['a.workspace_id', 'a.id as asset_id'])
    .execute()
  for (const { workspace_id, asset_id } of failed) change.notify(workspace_id, PREVIEW_TOPICS, asset_id)
}
