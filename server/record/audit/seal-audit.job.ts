import { z } from 'zod'
import { job } from '../../kernel/jobs.ts'
import { RecordRewritten } from './anchor.ts'
import { sealBatch } from './seal-batch.ts'

/** Seals what has happened since, every minute: the requests that it happened in need not wait for each other. */
export const sealAudit = job({
  name: 'seal-audit',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '* * * * *',
  async work(ports) {
    try {
      while (await sealBatch(ports));
    } catch (error) {
      // Trying again is no remedy: somebody has to look.
      if (!(error instanceof RecordRewritten)) throw error
      ports.log.error({ err: error }, 'the record was rewritten')
    }
  },
})
