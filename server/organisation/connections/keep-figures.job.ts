import { sql } from 'kysely'
import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'

/**
 * Keeps the figures of each workgroup for the day that has begun, in UTC. It runs often and keeps the first figures of a
 * day: a server that was stopped at midnight keeps them when it runs again, and keeps none for days it missed.
 */
export const keepFigures = job({
  name: 'keep-connection-figures',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  work: (ports) =>
    asSystem(ports, 'a day has begun', async (change) => {
      change.unaudited('figures follow from what was recorded')
      const day = `${change.now.toISOString().slice(0, 10)}T00:00:00Z`
      await sql`
        insert into connection_figure (day, workgroup_id, connections, documents, parties, allocation, maximum)
        select ${day}::timestamptz, g.id, coalesce(sum(c.connections), 0), coalesce(sum(c.documents), 0),
               coalesce(sum(c.parties), 0), g.connection_allocation, a.max_connections
          from workgroup g join account a on a.id = g.account_id
          left join workspace w on w.workgroup_id = g.id and w.closed_at is null
          left join connection_count c on c.workspace_id = w.id
         where g.founded_at is not null
           and not exists (select from connection_figure f where f.day = ${day}::timestamptz and f.workgroup_id = g.id)
         group by g.id, a.id
        on conflict do nothing`.execute(change.db)
    }),
})
