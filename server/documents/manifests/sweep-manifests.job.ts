import { z } from 'zod'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { job } from '../../kernel/jobs.ts'

/** Forgets manifests once none of their uploads can be continued any more. */
export const sweepManifests = job({
  name: 'sweep-manifests',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '23 * * * *',
  async work({ databases, clock }) {
    const before = new Date(clock.now().getTime() - 2 * limits.uploadKept)
    await databases.write.deleteFrom('manifest').where('created', '<', before).execute()
  },
})
