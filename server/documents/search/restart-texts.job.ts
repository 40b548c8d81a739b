import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { hasLiveJob } from '../../kernel/has-live-job.ts'
import { job } from '../../kernel/jobs.ts'
import { readVersionText } from './read-version-text.job.ts'

const BATCH = 500

/** Reads the texts of versions that have none and no job: those of before, and lost ones. */
export const restartTexts = job({
  name: 'restart-texts',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  work: (ports) =>
    asSystem(ports, 'stores the text of a version', async (change) => {
      change.unaudited('the upload was recorded')
      const versions = await change.db
        .selectFrom('version as v')
        .select('v.id')
        .where('v.text_read', '=', false)
        .where('v.preview_status', '=', 'COMPLETED')
        .where('v.preview_kind', '=', 'pdf')
        .where((eb) => eb.not(hasLiveJob(readVersionText.name, eb.ref('v.id'))))
        .limit(BATCH)
        .execute()
      for (const { id } of versions) change.enqueue(readVersionText, { versionId: id }, { priority: 'last' })
    }),
})
