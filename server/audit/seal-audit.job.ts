import { z } from 'zod'
import { job } from '../platform/jobs.ts'
import { sealBatch } from './seal-batch.ts'

/** Seals what has happened since, every minute: the requests that it happened in need not wait for each other. */
export const sealAudit = job({
  name: 'seal-audit',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '* * * * *',
  async work(ports) {
    while (await sealBatch(ports));
  },
})
