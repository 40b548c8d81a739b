import { z } from 'zod'
import { sendMails } from '../../mail/send-mail.ts'
import { asSystem } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { findNews } from './find-news.ts'
import { digestEmail } from './digest-email.ts'
import { planNext, takeSchedules } from './take-schedules.ts'
import { wakeReaders } from './wake-readers.ts'

/**
 * Emails people the events in their workspaces: immediately, which is every five minutes, or at seven in the morning of
 * their time zone. Writing the email and advancing the schedule are one commit, so that each is sent once.
 */
export const sendDigests = job({
  // Jobs of this name wait in the queues of running installations.
  name: 'tell-news',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  async work(ports) {
    await wakeReaders(ports)
    while (await sendSomeDigests(ports));
  },
})

/** Returns whether there may be more. */
const sendSomeDigests = (ports: Ports): Promise<boolean> =>
  asSystem(ports, 'sends digests', async (change) => {
    change.unaudited('an email is no workspace event')
    const schedules = await takeSchedules(change)
    if (schedules.length === 0) return false
    const news = Map.groupBy(
      await findNews(
        change,
        schedules.filter((one) => one.is_told),
      ),
      ({ schedule }) => schedule,
    )
    await sendMails(
      change,
      [...news].map(([schedule, its]) => ({
        to: schedule.address,
        emails: [digestEmail(change, schedule, its)],
        quotedWorkspaceIds: its.map(({ workspaceId }) => workspaceId),
        priority: 'last' as const,
      })),
    )
    await planNext(change, schedules)
    return true
  })
