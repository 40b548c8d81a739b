import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Standing, standingOf } from '../../access/standing.ts'
import { standingColumns } from '../../access/standing-row.ts'
import type { Change } from '../../kernel/change.ts'
import type { DB } from '../../database/db.gen.ts'
import type { Factors } from '../../kernel/read.ts'
import { workspaceActions } from '../../workspaces/workspaces/policy.ts'
import type { DigestSchedule } from './take-schedules.ts'
import { digestEvents } from './digest-events.ts'

/** The events of one workspace for one digest. */
export interface News {
  schedule: DigestSchedule
  workspaceId: string
  workspaceName: string
  isTwoStep: boolean
  /** The newest events first, and their total, counted up to {@link COUNTED}. */
  events: DigestEvent[]
  total: number
}

export interface DigestEvent {
  type: string
  at: Date
  actor: string
  entity_name: string
  original: unknown
  modified: unknown
}

const LINES = 10
export const COUNTED = 100
/** How long a transaction may run without losing its events: times are taken before the commit. */
const SLACK = '1 hour'

/** The events since the last digest in the workspaces that people are in now: two statements for all of them. */
export async function findNews(change: Change, schedules: DigestSchedule[]): Promise<News[]> {
  if (schedules.length === 0) return []
  const places = await findPlaces(change, schedules)
  if (places.length === 0) return []
  const rows = await selectEvents(change, places)
  const news = places.map((place) => ({ ...place, total: 0, events: [] as DigestEvent[] }))
  for (const { place, total, ...event } of rows) {
    const found = news[place - 1]!
    found.total = total
    found.events.push(event)
  }
  return news.filter(({ total }) => total > 0).toSorted((a, b) => b.events[0]!.at.getTime() - a.events[0]!.at.getTime())
}

interface Place {
  schedule: DigestSchedule
  workspaceId: string
  workspaceName: string
  isTwoStep: boolean
  readsActivity: boolean
  joined: Date
}

/** Rules are evaluated as inside the door: the email's author decides what it may say outside. */
const INSIDE = {
  factors: { passed: 'PASSKEY', bypasses: null } as Factors,
  administers: { workgroupId: null, accountId: null },
  scope: null,
}

/** The workspaces where a person may have news, each with the value of the rule of the activity list. */
async function findPlaces({ db, now }: Change, schedules: DigestSchedule[]): Promise<Place[]> {
  const rows = await db
    .selectFrom(
      sql<Selectable<DB['participant']> & { schedule: number }>`(
        select m.number as schedule, p.* from ${wanted(schedules)} cross join lateral workspace_with_content(m.person_id, ${now}::timestamptz) p
         where (p.is_favourite or not m.favourites_only) and not p.is_muted
           and exists (select from ${newestOf(now, sql`p.workspace_id`, sql`p.accepted_at`)}
                        where e.type = any(${digestEvents.readersOfActivity}::text[]) and ${isNew}))`.as('p'),
    )
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .innerJoin('workgroup as g', 'g.id', 'w.workgroup_id')
    .select(standingColumns)
    .select('p.schedule')
    .execute()
  return rows.map((row) =>
    placeOf(standingOf(row, { actor: INSIDE, now }), schedules[row.schedule - 1]!, row.s_accepted!),
  )
}

const placeOf = (standing: Standing, schedule: DigestSchedule, joined: Date): Place => ({
  schedule,
  workspaceId: standing.workspaceId,
  workspaceName: standing.workspaceName,
  isTwoStep: standing.twoStep !== null,
  readsActivity: workspaceActions(standing).readAudit,
  joined,
})

/** The digests as rows. */
const wanted = (schedules: DigestSchedule[]) => sql`
  jsonb_to_recordset(${JSON.stringify(schedules.map((one, i) => ({ ...one, number: i + 1 })))}::jsonb) as m
    (number integer, person_id uuid, favourites_only boolean, since_at timestamptz, from_xid xid8, upto_xid xid8, restored_xid xid8)`

/**
 * A workspace's possibly new events that a person may learn of, newest first. Not mixed with other conditions: the
 * planner can't estimate those, and would read and sort all rows instead of stopping after a few.
 */
const newestOf = (now: Date, workspace: RawBuilder<unknown>, joined: RawBuilder<unknown>) => sql`
  (select e.id, e.type, e.at, e.xid, e.entity_name, e.original, e.modified, e.actor_id
     from visible_event(m.person_id, ${workspace}, ${now}::timestamptz) e
    where e.at > m.since_at - ${SLACK}::interval and e.at >= ${joined}
    order by e.at desc, e.id desc offset 0) e`

const isNew = sql`(e.xid >= m.from_xid and e.xid < m.upto_xid or e.xid >= m.restored_xid) and e.actor_id is distinct from m.person_id`

async function selectEvents({ db, now }: Change, places: Place[]): Promise<(DigestEvent & Counted)[]> {
  const schedules = [...new Set(places.map(({ schedule }) => schedule))]
  const given = places.map(({ schedule, workspaceId, readsActivity, joined }, i) => ({
    place: i + 1,
    schedule: schedules.indexOf(schedule) + 1,
    workspace_id: workspaceId,
    reads_activity: readsActivity,
    joined,
  }))
  const { rows } = await sql<DigestEvent & Counted>`
    select w.place, e.type, e.at, e.entity_name, e.original, e.modified, e.total,
           coalesce(a.given_name || ' ' || a.family_name, '') as actor
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as w
        (place integer, schedule integer, workspace_id uuid, reads_activity boolean, joined timestamptz)
      join ${wanted(schedules)} on m.number = w.schedule
      cross join lateral (
        select e.*, count(*) over () as total
          from (select e.* from ${newestOf(now, sql`w.workspace_id`, sql`w.joined`)}
                 where e.type = any(case when w.reads_activity then ${digestEvents.readersOfActivity}::text[] else ${digestEvents.everybody}::text[] end)
                   and ${isNew}
                 limit ${COUNTED}) e
         order by e.at desc, e.id desc limit ${LINES}) e
      left join person a on a.id = e.actor_id
     order by w.place, e.at desc, e.id desc`.execute(db)
  return rows
}

interface Counted {
  /** Counted from 1, in the order of the places. */
  place: number
  total: number
}
