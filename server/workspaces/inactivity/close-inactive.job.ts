import { limits } from '@strongroom/contract/wire/limits.ts'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { workspaceEntity } from '../../access/standing.ts'
import type { DB } from '../../database/db.gen.ts'
import { asSystem, type Change } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { notifyParticipants } from '../lifecycle/notify-participants.ts'
import { writePlan } from '../workspaces/plan-end.ts'
import { cancelIfActive, LAST_ACTIVITY, selectOutdated } from './cancel-plans.ts'

const BATCH = 100

/**
 * Plans the end of workspaces in which nothing has happened for the months that their workgroup has set, thirty days
 * ahead, and cancels such a plan after activity. Each workspace has its own transaction under its row's lock, so that
 * it happens once, however many nodes run the job, and a broken run is continued by the next.
 */
export const closeInactive = job({
  name: 'close-inactive',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/10 * * * *',
  needsSureTime: true,
  async work(ports) {
    const db = ports.databases.write
    // Ends that somebody changed, or that came to pass, are none of this job's.
    await sql`delete from inactivity_plan i using workspace w
      where w.id = i.workspace_id and (w.closed_at is not null or w.scheduled_end is distinct from i.planned_end)`.execute(
      db,
    )
    await inBatches(ports, (after) => selectOutdated({ db }).where('w.id', '>', after).limit(BATCH).execute(), cancel)
    const now = ports.clock.now()
    await inBatches(ports, (after) => selectInactive(db, now).where('w.id', '>', after).limit(BATCH).execute(), plan)
  },
})

interface Found {
  id: string
  name: string
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** From id to id. One that another node holds is left to it, or to the next run. */
async function inBatches(
  ports: Ports,
  select: (after: string) => Promise<Found[]>,
  work: (ports: Ports, found: Found) => Promise<void>,
): Promise<void> {
  let found: Found[] = []
  do {
    found = await select(found.at(-1)?.id ?? FIRST)
    for (const one of found) {
      if (ports.stopping.signal.aborted) return
      await work(ports, one)
    }
  } while (found.length === BATCH)
}

const cancel = (ports: Ports, found: Found) =>
  asSystem(ports, 'a workspace is used again', async (change) => {
    change.nothingChanged()
    if (await isLocked(change, found.id)) await cancelIfActive(change, found)
  })

const plan = (ports: Ports, { id, name }: Found) =>
  asSystem(ports, 'nothing has happened in a workspace for a long time', async (change) => {
    change.nothingChanged()
    if (!(await isLocked(change, id))) return
    const row = await selectInactive(change.db, change.now).where('w.id', '=', id).executeTakeFirst()
    if (!row) return
    await change.db
      .insertInto('inactivity_plan')
      .values({ workspace_id: id, planned_at: change.now, planned_end: row.due })
      .onConflict((on) => on.column('workspace_id').doUpdateSet({ planned_at: change.now, planned_end: row.due }))
      .execute()
    await writePlan(change, id, { end: row.due, reason: '', reminderDays: 0 })
    const to = { endDate: row.due.getTime(), months: row.months! }
    change.record('WORKSPACE_INACTIVE', workspaceEntity({ workspaceId: id, workspaceName: name }), { to })
    await notifyParticipants(change, id, {
      audience: 'EVERYONE',
      subject: 'workspace-scheduled.subject',
      intro: 'workspace-inactive.intro',
      values: { workspace: name, months: String(row.months) },
      time: row.due,
      reason: '',
      isOpen: true,
    })
  })

async function isLocked({ db }: Change, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('workspace')
    .select('id')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** Workspaces that are due in thirty days at the latest: never earlier than that after their people are told. */
function selectInactive(db: Kysely<DB>, now: Date) {
  const told = new Date(now.getTime() + limits.inactiveNotice)
  const due = sql<Date>`${LAST_ACTIVITY} + make_interval(months => g.close_inactive_months)`
  return db
    .selectFrom('workgroup as g')
    .innerJoin('workspace as w', 'w.workgroup_id', 'g.id')
    .leftJoin('workspace_activity as a', 'a.workspace_id', 'w.id')
    .select(['w.id', 'w.name', 'g.close_inactive_months as months'])
    .select(sql<Date>`greatest(${due}, ${told}::timestamptz)`.as('due'))
    .where('g.close_inactive_months', 'is not', null)
    .where('g.is_suspended', '=', false)
    .where('w.closed_at', 'is', null)
    .where('w.scheduled_end', 'is', null)
    .where('w.held_at', 'is', null)
    .where(sql<boolean>`${due} <= ${told}::timestamptz`)
    .orderBy('w.id')
}
