import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { hasLiveJob } from '../../kernel/has-live-job.ts'
import { job } from '../../kernel/jobs.ts'
import { purgeWorkspace } from './purge-workspace.job.ts'

/** Continues the purge of closed workspaces that still have bytes and no erasing job. */
export const restartPurges = job({
  name: 'restart-purges',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  work: (ports) =>
    asSystem(ports, 'closed workspaces are erased', async (change) => {
      change.unaudited('closing was recorded')
      const waiting = await change.db
        .selectFrom('workspace as w')
        .select('w.id')
        .where('w.closed_at', 'is not', null)
        .where('w.purged_at', 'is', null)
        .where('w.held_at', 'is', null)
        .where((eb) => eb.not(hasLiveJob(purgeWorkspace.name, eb.ref('w.id'))))
        .limit(500)
        .execute()
      for (const { id } of waiting) change.enqueue(purgeWorkspace, { workspaceId: id })
    }),
})
