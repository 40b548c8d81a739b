import { sql } from 'kysely'
import { z } from 'zod'
import { asSystem, type Change } from '../../kernel/change.ts'
import { hasLiveJob, hasSpentJob } from '../../kernel/has-live-job.ts'
import { job } from '../../kernel/jobs.ts'
import { RETRIES, retryTime } from '../previews/retry-time.ts'
import { readVersionText } from './read-version-text.job.ts'

const BATCH = 500

/** Reads the texts of versions that have none and no job: those of before, lost ones, and those whose retry is due. */
export const restartTexts = job({
  name: 'restart-texts',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  work: (ports) =>
    asSystem(ports, 'stores the text of a version', async (change) => {
      change.unaudited('the upload was recorded')
      await postponeSpent(change)
      const versions = await unread(change)
        .where((eb) =>
          eb.or([
            eb('v.text_retry_at', '<=', change.now),
            eb.and([eb('v.text_retry_at', 'is', null), eb.not(hasLiveJob(readVersionText.name, eb.ref('v.id')))]),
          ]),
        )
        .execute()
      const ids = versions.map(({ id }) => id)
      await change.db
        .updateTable('version')
        .set({ text_retry_at: null })
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('text_retry_at', 'is not', null)
        .execute()
      for (const versionId of ids) change.enqueue(readVersionText, { versionId }, { priority: 'last' })
    }),
})

const unread = (change: Change) =>
  change.db
    .selectFrom('version as v')
    .select('v.id')
    .where('v.text_read', '=', false)
    .where('v.preview_status', '=', 'COMPLETED')
    .where('v.preview_kind', '=', 'pdf')
    .limit(BATCH)
    .forUpdate('v')
    .skipLocked()

/**
 * Texts whose job has used up its attempts are read again after 1, 4 and 16 hours. After that the document is found by its
 * name only: a file on which every reader fails would otherwise occupy one for ever.
 */
async function postponeSpent(change: Change): Promise<void> {
  const spent = unread(change)
    .where('v.text_retry_at', 'is', null)
    .where((eb) => hasSpentJob(readVersionText.name, eb.ref('v.id')))
  await change.db
    .updateTable('version')
    .set({
      text_read: sql<boolean>`text_faults >= ${RETRIES}`,
      text_faults: sql<number>`text_faults + 1`,
      text_retry_at: retryTime(change.now, sql.ref('text_faults')),
    })
    .where('id', 'in', spent)
    .execute()
}
