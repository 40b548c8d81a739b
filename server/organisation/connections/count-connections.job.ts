import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import { countConnections, noteExpired } from './count-connections.ts'
import { warnOfConnections } from './warn-of-connections.ts'

const WHY = 'the connections have changed'

/** Recounts the connections of the workspaces that changed, and warns administrators whose maximum is nearly used. */
export const countingConnections = job({
  name: 'count-connections',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '* * * * *',
  async work(ports) {
    await asSystem(ports, WHY, noteExpired)
    for (;;) {
      const counted = await asSystem(ports, WHY, countConnections)
      if (!counted) return
      await warnOfConnections(ports, counted.recounted)
      if (counted.isDone) return
    }
  },
})
