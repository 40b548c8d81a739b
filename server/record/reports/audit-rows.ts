import { type RawBuilder, sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import type { Scope } from './find-scope.ts'
import type { Period } from './report-period.ts'
import type { Cell } from './write-csv.ts'

export const AUDIT_COLUMNS = [
  'Time',
  'Event',
  'Actor',
  'Actor e-mail',
  'Workspace',
  'Workspace UUID',
  'Object type',
  'Object',
  'Object UUID',
  'Before',
  'After',
  'Address',
] as const

interface AuditRow {
  at: Date
  type: string
  actor: string
  actor_email: string
  workspace: string | null
  workspace_id: string | null
  entity_kind: string
  entity_id: string | null
  entity_name: string
  original: unknown
  modified: unknown
  address: string | null
}

const PAGE = 1000
/** The ids of so many events are known at once. */
const MOST = 200 * PAGE
const SLICE = 30 * 86_400_000

/** A place in the order of the events. As text: a Date has no microseconds. */
interface Position {
  at: string
  id: string
}

/** The events of a workgroup or an account and of its workspaces, oldest first, a page at a time. */
export async function* auditRows(
  read: Read,
  scope: Scope,
  period: Period | undefined,
  most = MOST,
): AsyncGenerator<Cell[][]> {
  const start = period?.startTime ?? (await firstEvent(read, scope))
  const end = (period?.endTime ?? read.now.getTime()) + 1
  let after: Position = beginning(start)
  // Each look asks for every member and workspace: quiet times are read in long slices, busy ones in short.
  for (let [from, slice] = [start, SLICE]; from < end; ) {
    const until = Math.min(from + slice, end)
    const found = await selectIds(read, scope, { after, until: new Date(until), most })
    for (const ids of pagesOf(found.ids)) yield (await selectRows(read, scope, ids)).map(cellsOf)
    const isCut = found.total === most
    const reached = isCut ? Date.parse(found.at) : until
    if (isCut) slice = Math.max(reached - from, 1)
    else if (found.total < most / 4) slice *= 4
    after = isCut ? found : beginning(until)
    from = reached
  }
}

const beginning = (time: number): Position => ({ at: new Date(time).toISOString(), id: '0' })

/** Divides an array, as PostgreSQL writes it, into arrays of a page: half a million ids as numbers are much garbage. */
function* pagesOf(ids: string): Generator<string> {
  for (let [from, at, passed] = [1, 1, 0]; at < ids.length; at++) {
    const isEnd = at === ids.length - 1
    if (!isEnd && (ids[at] !== ',' || ++passed < PAGE)) continue
    if (at > from) yield `{${ids.slice(from, at)}}`
    from = at + 1
    passed = 0
  }
}

/** No event of an account is older than its oldest workgroup, or than the people who are its members. */
async function firstEvent(read: Read, { workgroups, workspaceId }: Scope): Promise<number> {
  const ids = workgroups.map(({ id }) => id)
  if (workspaceId !== undefined) {
    const { created } = await read.db
      .selectFrom('workspace')
      .select('created')
      .where('id', '=', workspaceId)
      .executeTakeFirstOrThrow()
    return created.getTime()
  }
  const { rows } = await sql<{ first: Date | null }>`
    select least((select min(created) from workgroup where id = any(${ids}::uuid[])),
                 (select min(created) from member where workgroup_id = any(${ids}::uuid[])),
                 (select min(created) from workspace where workgroup_id = any(${ids}::uuid[]))) as first`.execute(
    read.db,
  )
  return (rows[0]!.first ?? read.now).getTime()
}

interface Found extends Position {
  /** An array as PostgreSQL writes it. */
  ids: string
  total: number
}

interface Look {
  after: Position
  until: Date
  most: number
}

const NONE: Found = { ids: '{}', total: 0, ...beginning(0) }

/**
 * The ids of the next events up to a time, at most so many, with the last one's position. Events that only the owner
 * of a workspace sees, by or about hidden participants, are left out.
 */
async function selectIds(read: Read, scope: Scope, { after, until, most }: Look): Promise<Found> {
  const since = sql`${after.at}::timestamptz`
  const isNext = sql`(e.at, e.id) > (${since}, ${after.id}::bigint) and e.at < ${until}`
  const { workspaceId } = scope
  const events = workspaceId
    ? sql`select e.id, e.at from audit_event e where e.workspace_id = ${workspaceId}::uuid and ${isNext} and not e.restricted`
    : ofWorkgroups(scope, { since, until, isNext })
  const { rows } = await sql<Found>`
    select ids::text as ids, total, at::text as at, ids[total]::text as id from (
      select array_agg(e.id) as ids, count(*)::integer as total, max(e.at) as at
        from (select e.id, e.at from (${events}) e order by e.at, e.id limit ${sql.lit(most)}) e) e
     where total > 0`.execute(read.db)
  return rows[0] ?? NONE
}

interface Slice {
  since: RawBuilder<unknown>
  until: Date
  isNext: RawBuilder<unknown>
}

function ofWorkgroups({ workgroups, kind }: Scope, { since, until, isNext }: Slice): RawBuilder<unknown> {
  const groups = workgroups.map(({ id }) => id)
  const account = kind === 'account' ? (workgroups[0]?.accountId ?? null) : null
  // An event can be outside workspaces by its actor and by its object.
  return sql`
    (select e.id, e.at from unnest(${groups}::uuid[]) as g (id)
       cross join lateral event_of_workgroup_between(g.id, ${since}, ${until}::timestamptz) e where ${isNext}
     union
     select e.id, e.at from audit_event e
      where e.workspace_id is null and e.entity_id = ${account}::uuid and ${isNext})
    union all
    select e.id, e.at from workspace w cross join lateral (
      select e.id, e.at from audit_event e where e.workspace_id = w.id and ${isNext} and not e.restricted offset 0) e
     where w.workgroup_id = any(${groups}::uuid[])`
}

/** Addresses that their people hide are given of members only, which administrators know anyway. */
async function selectRows(read: Read, { workgroups }: Scope, ids: string): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select e.at, e.type, coalesce(p.given_name || ' ' || p.family_name, '') as actor, case when not p.hide_email_address or exists (
             select from member o where o.person_id = p.id and o.accepted_at is not null
                and o.workgroup_id = any(${workgroups.map(({ id }) => id)}::uuid[])) then m.address else '' end as actor_email,
           w.name as workspace, e.workspace_id, e.entity_kind, e.entity_id, e.entity_name, e.original, e.modified, e.address
      from audit_event e left join person p on p.id = e.actor_id left join primary_address m on m.person_id = p.id
      left join workspace w on w.id = e.workspace_id
     where e.id = any(${ids}::bigint[]) order by e.at, e.id`.execute(read.db)
  return rows
}

/** Titles and details of tasks and comments are content, which administrators don't see. */
const CONTENT = new Set(['Task', 'Comment'])

function cellsOf(row: AuditRow): Cell[] {
  const isContent = CONTENT.has(row.entity_kind)
  return [
    row.at,
    row.type,
    row.actor,
    row.actor_email,
    row.workspace,
    row.workspace_id,
    row.entity_kind,
    isContent ? '' : row.entity_name,
    row.entity_id,
    isContent ? '' : jsonOf(row.original),
    isContent ? '' : jsonOf(row.modified),
    row.address,
  ]
}

const jsonOf = (value: unknown) => (value === null ? '' : JSON.stringify(value))
