import { type RawBuilder, sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import type { EventRow } from './present-event.ts'

/** A query for one workgroup's events outside workspaces. */
export interface Outside {
  workgroupId: string
  types: string[] | undefined
  size: number
  skipped: number
}

const COLUMNS = sql`e.uuid, e.type, e.at, e.actor_id, e.entity_kind, e.entity_id, e.entity_name, e.workspace_id, e.original,
  e.modified, p.given_name, p.family_name, p.avatar_blob_id`
const NEWEST = sql`order by e.at desc, e.id desc`

export interface Newest {
  rows: EventRow[]
  /** How many of the read events were the workgroup's, and how many were read. */
  total: number
  looked: number
}

/** The page, as far as it is among the newest `most` events outside workspaces of all workgroups. */
export async function selectNewest(read: Read, asked: Outside, most: number): Promise<Newest> {
  const { workgroupId, types, size, skipped } = asked
  const bound = sql.lit(most)
  const newest = sql`select e.id, e.at from audit_event e where e.workspace_id is null`
  const looked = types
    ? sql`select e.id, e.at from (select distinct type from unnest(${types}::text[]) type) kind
            cross join lateral (${newest} and e.type = kind.type ${NEWEST} limit ${bound}) e`
    : newest
  const { rows } = await execute<EventRow & { found: number | null; total: number; looked: number }>(
    read,
    sql`
    with looked as materialized (${looked} ${NEWEST} limit ${bound}),
      own as materialized (
        select e.* from event_of_workgroup_among(${workgroupId}::uuid, array(select id from looked)) e)
    select e.id as found, ${COLUMNS}, (select count(*) from own) as total, (select count(*) from looked) as looked
      from (values (true)) always
      left join (select * from own e ${NEWEST} limit ${size} offset ${skipped}) e on true
      left join person p on p.id = e.actor_id ${NEWEST}`,
  )
  const { total, looked: seen } = rows[0]!
  return { rows: rows.filter(({ found }) => found !== null), total, looked: seen }
}

/** The page from all events of the workgroup, which are read and counted. */
export async function selectOwn(read: Read, asked: Outside): Promise<{ rows: EventRow[]; total: number }> {
  const { workgroupId, types, size, skipped } = asked
  const { rows } = await execute<EventRow & { total: number }>(
    read,
    sql`
    select ${COLUMNS}, e.total from (
      select e.*, count(*) over () as total from event_of_workgroup(${workgroupId}::uuid) e
       where ${types ?? null}::text[] is null or e.type = any(${types ?? null}::text[])
       ${NEWEST} limit ${size} offset ${skipped}) e
      left join person p on p.id = e.actor_id ${NEWEST}`,
  )
  if (rows.length > 0 || skipped === 0) return { rows, total: rows[0]?.total ?? 0 }
  // A page beyond the last has no rows that carry the total.
  return { rows, total: (await selectOwn(read, { ...asked, skipped: 0, size: 1 })).total }
}

const execute = <Row>(read: Read, text: RawBuilder<unknown>) => (text as RawBuilder<Row>).execute(read.db)
