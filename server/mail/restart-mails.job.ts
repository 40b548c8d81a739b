import { z } from 'zod'
import { asSystem } from '../kernel/change.ts'
import { hasLiveJob } from '../kernel/has-live-job.ts'
import { job } from '../kernel/jobs.ts'
import { sendMailJob } from './send-mail.job.ts'

const BATCH = 500

/**
 * Sends emails that wait in the outbox without a job: written before there was a mail server, or refused until the job
 * gave up. They are retried until `forget-ended` removes them after thirty days.
 */
export const restartMails = job({
  name: 'restart-mails',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  async work(ports) {
    if (!ports.mail.send) return
    await asSystem(ports, 'restarts waiting emails', async (change) => {
      change.unaudited('the reported events were recorded')
      const waiting = await change.db
        .selectFrom('mail as m')
        .select('m.id')
        .where((eb) => eb.not(hasLiveJob(sendMailJob.name, eb.ref('m.id'))))
        .orderBy('m.created')
        .limit(BATCH)
        .execute()
      for (const { id } of waiting) change.enqueue(sendMailJob, { mailId: id }, { priority: 'normal' })
    })
  },
})
