import { sql } from 'kysely'
import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { hasLiveJob } from '../../kernel/has-live-job.ts'
import { job } from '../../kernel/jobs.ts'
import { erasePersonFromRecord } from './erase-person.job.ts'
import { isHeld } from './held-participations.ts'

/** Continues erasures whose job was stopped by a legal hold that is released by now, or has used up its attempts. */
export const restartErasures = job({
  name: 'restart-erasures',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  work: (ports) =>
    asSystem(ports, 'a person is erased', async (change) => {
      change.unaudited('the request was recorded')
      const waiting = await change.db
        .selectFrom('erasure as e')
        .select('e.person_id')
        .where('e.done_at', 'is', null)
        .where((eb) => eb.not(hasLiveJob(erasePersonFromRecord.name, eb.ref('e.person_id'))))
        .where(({ eb }) => eb.not(isHeld(sql.ref('e.person_id'))))
        .limit(500)
        .execute()
      for (const { person_id: personId } of waiting) change.enqueue(erasePersonFromRecord, { personId })
    }),
})
