import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { hasLiveJob } from '../../kernel/has-live-job.ts'
import { job } from '../../kernel/jobs.ts'
import { sendNotices } from './send-notices.job.ts'

/** Restarts emails about comments that have lost their job. */
export const restartNotices = job({
  name: 'restart-comment-notices',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  work: (ports) =>
    asSystem(ports, 'emails about comments are continued', async (change) => {
      change.unaudited('the comments were recorded')
      const lost = await change.db
        .selectFrom('comment_notice as n')
        .select('n.id')
        .where((eb) => eb.not(hasLiveJob(sendNotices.name, eb.ref('n.id'))))
        .limit(500)
        .execute()
      for (const { id: noticeId } of lost) change.enqueue(sendNotices, { noticeId })
    }),
})
