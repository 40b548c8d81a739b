import { nextSummary, type SummaryKind } from '@strongroom/contract/record/next-summary.ts'
import { type NotificationPreference, updateNotificationPreference } from '@strongroom/contract/identity/users.ts'
import { sendDigests } from '../record/notifications/send-digests.job.ts'
import { as, type TestPerson } from './as.ts'
import { mailsTo } from './fakes/mails.ts'
import type { TestServer } from './server.ts'
import { settled } from './settled.ts'

/** Runs the job that sends digests. */
export async function tell(server: TestServer): Promise<void> {
  await settled(server)
  await sendDigests.work(server.ports, {})
}

/** Milliseconds until the next digest is due. */
export function untilMorning({ ports }: TestServer, kind: SummaryKind, timezone = 'Europe/London'): number {
  const now = ports.clock.now()
  return nextSummary(kind, now, timezone).getTime() - now.getTime()
}

/** Advances the clock to then, and sends. */
export async function morning(server: TestServer, kind: SummaryKind = 'DAILY', timezone?: string): Promise<void> {
  server.pass(untilMorning(server, kind, timezone) + 1000)
  await tell(server)
}

const NEWS = /^(Your summary|Your week|News in)/

/** The digests that a person got, newest first. */
export const newsOf = async (server: TestServer, who: { email: string }) =>
  (await mailsTo(server, who.email)).filter(({ subject }) => NEWS.test(subject))

/** The event lines of a digest. */
export const linesOf = (mail: { text: string } | undefined) =>
  (mail?.text ?? '').split('\n').filter((line) => line.startsWith('- '))

const NONE = { dailyEmail: false, weeklyEmail: false, immediateEmail: false, immediateFavouritesOnly: false }

/** Sets a person's email preferences to exactly these. */
export const choose = (server: TestServer, who: TestPerson, wanted: Partial<NotificationPreference>) =>
  as(server, who).call(updateNotificationPreference, {
    params: { userUuid: who.uuid },
    body: { ...NONE, ...wanted },
  })
