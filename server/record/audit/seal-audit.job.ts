import { z } from 'zod'
import { job } from '../../kernel/jobs.ts'
import { RecordRewritten } from './anchor.ts'
import { sealBatch } from './seal-batch.ts'

/** Seals new events every minute, so that requests don't wait for each other. */
export const sealAudit = job({
  name: 'seal-audit',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '* * * * *',
  async work(ports) {
    try {
      while (await sealBatch(ports));
    } catch (error) {
      // A retry doesn't help: an administrator must look.
      if (!(error instanceof RecordRewritten)) throw error
      ports.log.error({ err: error }, 'the record was rewritten')
    }
  },
})
