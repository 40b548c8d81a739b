import { z } from 'zod'
import { job } from '../../kernel/jobs.ts'
import { scrub } from './scrub.ts'

/** Reads a share of the stored files every night and marks damaged versions. */
export const scrubNightly = job({
  name: 'scrub-files',
  queue: 'erase',
  schema: z.object({}).catch({}),
  cron: '7 1 * * *',
  async work(ports) {
    const { missing, damaged, checked } = await scrub(ports, { all: false })
    if (missing.length + damaged.length === 0) return
    const counts = { checked, missing: missing.length, damaged: damaged.length }
    ports.log.error(counts, 'stored files are missing or damaged: restore them from a backup')
  },
})
