import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { isLike, patternsOf } from '../../database/like-patterns.ts'
import { isNear, pageOfIds } from '../../database/page-of-ids.ts'
import type { Read } from '../../kernel/read.ts'
import { isKept } from './queries.ts'
import { isOpen } from '../../access/lasting.ts'

type Query = Input<typeof contract.listOverseenWorkspaces>['query']
type Field = 'name' | 'createdDate' | 'lastActivity' | 'connections'

/** The order of each field, from the table that has it. */
const ORDERS: Record<Field, readonly RawBuilder<unknown>[]> = {
  name: [sql`lower(w.name)`, sql`w.id`],
  createdDate: [sql`w.created`, sql`w.id`],
  lastActivity: [sql`a.last_at`, sql`a.workspace_id`],
  connections: [sql`c.connections`, sql`c.workspace_id`],
}

/** Above this number of results of a search, the first of the list fill a page. */
const MANY = 2000
/** How many of them are read. */
const AT_FIRST = 1000

/** The ids of a page, as an expression, and the total up to one more than is counted. */
export async function chooseOverseen(read: Read, workgroupId: string, query: Query) {
  const chosen = (more: Partial<Chosen>) => rowsOf(read, { workgroupId, query, ...more })
  const all = chosen({})
  const { page, size } = query
  const skipped = page * size
  const counting = countUpTo(read, all, limits.counted + 1)
  const isSearch = wordsOf(query) !== ''
  const idsOf = (counted: number) => {
    const from = (isReverse: boolean, condition = sql`true`) =>
      sql`${chosen({ isOrdered: true })} and ${condition} order by ${orderOf(query.sort, isReverse)}`
    return sql`array(${pageOfIds({ id: sql`w.id`, from, all }, { skipped, size }, counted)})`
  }
  if (isNear(skipped) && !isSearch) return { ids: idsOf(0), counting }
  const counted = await counting
  const isMany = isSearch && counted > MANY && skipped + size <= AT_FIRST
  const near = isMany ? await searchNear(read, chosen, query) : []
  return { ids: near.length === size ? sql`${near}::uuid[]` : idsOf(counted), counting }
}

/** Searches among the first of the list. The index over names would sort everything that it finds. */
async function searchNear(
  read: Read,
  chosen: (more: Partial<Chosen>) => RawBuilder<unknown>,
  query: Query,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from (select w.id, w.name ${chosen({ isOrdered: true, hasNames: true })}
      order by ${orderOf(query.sort, false)} limit ${sql.lit(AT_FIRST)}) w
     where ${hasWords(query)} limit ${sql.lit(query.size)} offset ${query.page * query.size}`.execute(read.db)
  return rows.map(({ id }) => id)
}

async function countUpTo(read: Read, from: RawBuilder<unknown>, bound: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (select ${from} limit ${sql.lit(bound)}) counted`.execute(read.db)
  return rows[0]!.total
}

export function orderOf(sort: Query['sort'], isReverse: boolean): RawBuilder<unknown> {
  const [field, direction] = sort.split(',') as [Field, 'asc' | 'desc']
  const along = (direction === 'asc') === isReverse ? sql`desc` : sql`asc`
  return sql.join(ORDERS[field].map((by) => sql`${by} ${along}`))
}

interface Chosen {
  workgroupId: string
  query: Query
  /** Whether the order is needed. Every workspace has a row in the tables of the orders. */
  isOrdered?: boolean
  /** Workspaces with any name, to search among them. */
  hasNames?: boolean
}

/** The requested workspaces, as the rest of a statement. Tables that neither a condition nor the order needs aren't read. */
function rowsOf(read: Read, { workgroupId, query, isOrdered, hasNames }: Chosen): RawBuilder<unknown> {
  const { inactiveSince, sort } = query
  const conditions = conditionsOf(read, workgroupId, query)
  if (wordsOf(query) !== '' && !hasNames) conditions.push(hasWords(query))
  const isBy = (field: Field) => isOrdered && sort.startsWith(field)
  const isInactive = inactiveSince === undefined ? sql`` : sql`and a.last_at < ${new Date(inactiveSince)}`
  const activity = sql`a.workgroup_id = ${workgroupId}::uuid ${isInactive}`
  const connections = sql`c.workgroup_id = ${workgroupId}::uuid`
  if (isCommon(query) && isBy('lastActivity')) return eachOf(sql`workspace_activity a`, activity, conditions)
  if (isCommon(query) && isBy('connections') && inactiveSince === undefined)
    return eachOf(sql`connection_count c`, connections, conditions)
  if (isCommon(query) && !isOrdered && inactiveSince !== undefined)
    return eachOf(sql`workspace_activity a`, activity, conditions)
  const needsActivity = inactiveSince !== undefined || isBy('lastActivity')
  return sql`from ${query.ownerState === 'DISABLED' ? ofDisabled : sql`workspace`} w
    ${needsActivity ? sql`join workspace_activity a on a.workspace_id = w.id and ${activity}` : sql``}
    ${isBy('connections') ? sql`join connection_count c on c.workspace_id = w.id and ${connections}` : sql``}
    where ${sql.join(conditions, sql` and `)}`
}

/** Reads in the order of an index and looks each workspace up: the offset keeps the planner from sorting all of them. */
function eachOf(table: RawBuilder<unknown>, among: RawBuilder<unknown>, conditions: RawBuilder<unknown>[]) {
  return sql`from ${table} cross join lateral (
      select w.id, w.name from workspace w where w.id = workspace_id and ${sql.join(conditions, sql` and `)} offset 0) w
    where ${among}`
}

/** Whether most workspaces match. Others are found by their own indexes. */
const isCommon = ({ ownerState, planned, held, closed }: Query) =>
  ownerState === undefined && planned !== true && held !== true && !closed

function conditionsOf(read: Read, workgroupId: string, { ownerState, planned, held, closed }: Query) {
  const conditions: RawBuilder<unknown>[] = [sql`w.workgroup_id = ${workgroupId}::uuid`, closed ? isKept : isOpen(read)]
  if (planned !== undefined) conditions.push(planned ? sql`w.scheduled_end is not null` : sql`w.scheduled_end is null`)
  if (held !== undefined) conditions.push(held ? sql`w.held_at is not null` : sql`w.held_at is null`)
  if (ownerState) conditions.push(OWNER_STATES[ownerState])
  return conditions
}

const wordsOf = ({ name }: Query) => name?.trim() ?? ''
const hasWords = (query: Query) => isLike(sql`w.name`, patternsOf(wordsOf(query)))

/** With an offset each owner is looked up; otherwise a plan may read all members. */
const isMember = (each = sql``) => sql`exists (select from member m
  where m.person_id = w.owner_id and m.workgroup_id = w.workgroup_id and m.accepted_at is not null ${each})`
const EACH = sql`offset 0`
const OWNER_STATES = {
  ACTIVE: sql`${isMember(EACH)} and not exists (
    select from person o where o.id = w.owner_id and o.disabled_at is not null ${EACH})`,
  // Of the workspaces that are found from disabled people.
  DISABLED: isMember(EACH),
  LEFT: sql`not ${isMember()}`,
}

/** The workspaces of disabled people, who are few, found from these. */
const ofDisabled = sql`(select w.* from (select id from person where disabled_at is not null offset 0) o
  cross join lateral (select * from workspace w where w.owner_id between o.id and o.id offset 0) w)`
