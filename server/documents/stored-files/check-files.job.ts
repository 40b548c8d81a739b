import { z } from 'zod'
import { job } from '../../kernel/jobs.ts'
import { checkFiles } from './check-files.ts'

/** Checks every night whether all files exist; `check-files --deep` reads them too. */
export const checkFilesNightly = job({
  name: 'check-files',
  queue: 'erase',
  schema: z.object({}).catch({}),
  cron: '47 3 * * *',
  async work(ports) {
    const { missing, damaged, checked } = await checkFiles(ports, { deep: false })
    if (missing.length + damaged.length === 0) return
    const counts = { checked, missing: missing.length, damaged: damaged.length }
    ports.log.error(counts, 'stored files are missing or damaged: run check-files')
  },
})
