import { limits } from '@strongroom/contract/wire/limits.ts'
import { z } from 'zod'
import { job } from '../kernel/jobs.ts'
import { forgetSessions } from './forget-sessions.ts'

const DAY = 86_400_000

/** Deletes expired rows: attempts, grants, tickets, refusals, idempotent replies, sessions. */
export const forgetEnded = job({
  name: 'forget-ended',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/10 * * * *',
  needsSureTime: true,
  async work({ databases, clock }) {
    const db = databases.write
    const now = clock.now().getTime()
    const before = (age: number) => new Date(now - age)
    await db
      .deleteFrom('attempt')
      .where('window_start', '<', before(2 * DAY))
      .execute()
    await db.deleteFrom('download_grant').where('until', '<', before(0)).execute()
    await db.deleteFrom('viewing').where('until', '<', before(0)).execute()
    await db.deleteFrom('ticket').where('created', '<', before(limits.sessionAbsolute)).execute()
    await db.deleteFrom('refusal').where('minute', '<', before(DAY)).execute()
    await db.deleteFrom('idempotency_key').where('created', '<', before(DAY)).execute()
    await db.deleteFrom('passkey_challenge').where('expires', '<', before(0)).execute()
    await db.deleteFrom('sign_up_code').where('expires', '<', before(0)).execute()
    await db.deleteFrom('password_reset').where('expires', '<', before(DAY)).execute()
    await forgetSessions({ databases, clock })
    await db
      .deleteFrom('registration_link')
      .where('expires', '<', before(30 * DAY))
      .execute()
    // Emails that no mail server accepted in a month: their links have expired, and their news is old.
    await db
      .deleteFrom('mail')
      .where('created', '<', before(30 * DAY))
      .execute()
    await db.deleteFrom('identity_attempt').where('expires', '<', before(DAY)).execute()
    await db.deleteFrom('identity_handoff').where('expires', '<', before(DAY)).execute()
    await db.deleteFrom('pending_address').where('expires', '<', before(0)).execute()
    await db.deleteFrom('address_undo').where('expires', '<', before(0)).execute()
  },
})
