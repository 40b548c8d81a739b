import { sql } from 'kysely'
import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'

/** The events of one transaction. */
const AT_ONCE = 50_000
/** Events whose transactions were still open when later ones were read: so many are read again. */
const AGAIN = 1000

/**
 * Notes when participants last did or opened something in each workspace, from the events since the last run. Only what
 * participants did counts: neither administration from outside nor jobs, and no acts by or on hidden people.
 */
export const noteActivity = job({
  name: 'note-workspace-activity',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/10 * * * *',
  async work(ports) {
    for (;;) {
      const read = await asSystem(ports, 'events were recorded', async (change) => {
        change.unaudited('the last activity follows from what was recorded')
        const { rows } = await sql<{ total: number }>`
          with reading as (select event_id from activity_reading for update),
          events as materialized (
            select id, workspace_id, at, participant_id is not null and not restricted as counts from audit_event
             where id > (select event_id - ${sql.lit(AGAIN)} from reading) order by id limit ${sql.lit(AT_ONCE)}),
          noted as (
            insert into workspace_activity as a (workspace_id, last_at)
              select e.workspace_id, date_trunc('hour', max(e.at)) from events e join workspace w on w.id = e.workspace_id
               where e.counts group by e.workspace_id order by e.workspace_id
            on conflict (workspace_id) do update set last_at = excluded.last_at where a.last_at < excluded.last_at)
          update activity_reading set event_id = greatest(event_id, coalesce((select max(id) from events), 0))
          returning (select count(*)::integer from events) as total`.execute(change.db)
        return rows[0]!.total
      })
      if (read < AT_ONCE) return
    }
  },
})
