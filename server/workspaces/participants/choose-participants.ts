import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type * as contract from '@strongroom/contract/workspaces/participants.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { showsEmail } from '../../identity/people/present-person.ts'
import { visibleParticipantIn } from '../../access/visible.ts'
import { isLike, isShort, patternsOf } from '../../database/like-patterns.ts'
import type { DB } from '../../database/db.gen.ts'
import type { Read } from '../../kernel/read.ts'
import { ofUntrustedDomains } from './find-untrusted.ts'
import { isKnown, isTrusted } from './queries.ts'

const COLUMNS = { role: 'o.role_rank', username: 'o.sort_name', joinedDate: 'o.accepted_at' } as const

export type Query = Input<typeof contract.listParticipants>['query'] & {
  userUuid?: string
  /** Only the first people of the list are read. */
  near?: boolean
}

/** Searches find their people first and so know the total; other filters check row after row. */
export const boundOf = (query: Query) =>
  searches(query) ? Infinity : looksCloser(query) ? COUNTED_CLOSELY : limits.counted
const COUNTED_CLOSELY = 1000

export function placeOf(read: Read, query: Query, skipped: number) {
  const [first, second, third] = patternsOf(query.query?.trim() ?? '') as [string, string, string]
  return {
    personId: read.actor.personId,
    workspaceId: query.workspaceUuid,
    classification: query.classification,
    trusted: query.trusted,
    type: query.type,
    userUuid: query.userUuid,
    first,
    second,
    third,
    now: read.now,
    skipped,
  }
}
export type Place = ReturnType<typeof placeOf>

export const callerOf = ({ personId, now }: Place) => ({ actor: { personId }, now })

const searches = ({ query }: Query) => Boolean(query?.trim())

const looksCloser = ({ query, classification, trusted, userUuid }: Query) =>
  Boolean(query?.trim() || classification || userUuid) || trusted !== undefined

/** Filters the requested rows. People and workspace are joined only if a filter or the order needs them. */
function narrow(db: Read['db'], place: Place, query: Query) {
  const caller = callerOf(place)
  const patterns = patternsIn(place, query)
  let rows = db.selectFrom(sourceOf(place, query)).select('o.id as page_id')
  if (looksCloser(query))
    rows = rows
      .innerJoin('workspace as w', 'w.id', 'o.workspace_id')
      .leftJoin('person as op', 'op.id', 'o.person_id') as unknown as typeof rows
  if (query.inviteAccepted !== undefined)
    rows = rows.where('o.accepted_at', query.inviteAccepted ? 'is not' : 'is', null)
  // A person whose name is hidden isn't found by id either.
  if (query.userUuid) rows = rows.where('o.person_id', '=', place.userUuid!).where(sql<boolean>`${isKnown(caller)}`)
  if (query.type) rows = rows.where('o.type', '=', place.type!)
  if (query.classification)
    rows = rows.where('o.accepted_at', query.classification === 'accepted' ? 'is not' : 'is', null)
  if (query.classification)
    rows = rows.where(
      sql<boolean>`case when o.accepted_at is not null then 'accepted' when ${isKnown(caller)} then 'pending'
        else 'unregistered' end = ${place.classification}`,
    )
  if (query.trusted !== undefined) rows = rows.where(sql<boolean>`${isTrusted} = ${place.trusted}::boolean`)
  // A hidden name or address isn't found.
  if (searches(query))
    rows = rows.where(
      sql<boolean>`((${showsEmail(caller, isKnown(caller))} and ${isLike(sql`o.email`, patterns)}) or (o.accepted_at is not null and ${isLike(sql`(op.given_name || ' ' || op.family_name)`, patterns)}))`,
    )
  return rows
}

/** Filters with an index, so that not every row is checked. */
const narrowsFirst = (query: Query) => searches(query) || query.trusted === false || query.userUuid !== undefined

/**
 * With short words or the untrusted filter the first people fill many pages; otherwise matches are few and an index
 * finds them.
 */
export const asksNear = (query: Query) => (searches(query) ? isShort(query.query!.trim()) : query.trusted === false)

/** The rows to filter: each is looked up by its id, whatever the planner estimates. */
function sourceOf(place: Place, query: Query): ReturnType<typeof visibleParticipantIn> {
  const visible = visibleParticipantIn(callerOf(place), place.workspaceId)
  if (!narrowsFirst(query)) return visible
  const each = sql`(select o.* from ${visible} where o.id = chosen.id offset 0)`
  return sql<Selectable<DB['participant']>>`(select o.* from unnest(array(${idsOf(place, query)})) as chosen(id)
    cross join lateral ${each} o)`.as('o')
}

function idsOf(place: Place, query: Query): RawBuilder<unknown> {
  if (query.userUuid) return ownIds(place)
  if (query.near) return sql`select id from first`
  return searches(query) ? found(place, query) : ofUntrustedDomains(place.workspaceId)
}

const ownIds = ({ userUuid, workspaceId }: Place) => sql`select f.id from participant f
  where f.person_id = ${userUuid}::uuid and f.workspace_id between ${workspaceId}::uuid and ${workspaceId}::uuid and f.removed_at is null`

/**
 * People with these words in their name or address, visible or not: each pattern is searched in the index over both.
 */
function found(place: Place, query: Query): RawBuilder<unknown> {
  const ids = patternsIn(place, query).map(
    (pattern) => sql`select f.id from participant f
      where f.workspace_id = ${place.workspaceId} and f.removed_at is null and ${isLike(sql`f.found_by`, [pattern])}`,
  )
  return sql.join(ids, sql` union `)
}

const patternsIn = ({ first, second, third }: Place, { query }: Query) =>
  isShort(query?.trim() ?? '') ? [first, second, third] : [first]

/** How many people are read in list order. */
const AT_FIRST = 500

/** The first people of the list; the statement begins with them, as `first`, if only these are read. */
export const firstOf = (db: Read['db'], place: Place, query: Query) =>
  inOrder(db.selectFrom(visibleParticipantIn(callerOf(place), place.workspaceId)).select('o.id'), query, true).limit(
    sql.lit(AT_FIRST),
  )

/** Selects the rows of the page and the total. */
export function choose(db: Read['db'], place: Place, query: Query) {
  const chosen = narrowsFirst(query) ? chooseFound(db, place, query) : chooseListed(db, place, query)
  // A literal: for an unknown limit the planner assumes a tenth of all rows.
  return inOrder(chosen, query, true).limit(sql.lit(query.size)).offset(place.skipped)
}

function chooseListed(db: Read['db'], place: Place, query: Query) {
  const rows = narrow(db, place, query)
  const counted = rows.orderBy('o.workspace_id').limit(sql.lit(boundOf(query) + 1))
  return rows
    .select(sql<number>`(select count(*) from ${counted.as('counted')})`.as('total'))
    .select(sql<boolean>`true`.as('is_all'))
}

/** The offset separates them from their order: otherwise each is searched in an index with everybody in that order. */
function chooseFound(db: Read['db'], place: Place, query: Query) {
  const found = narrow(db, place, query)
    .select(['o.id', 'o.workspace_id', ...Object.values(COLUMNS)])
    .offset(0)
  // Whether there are no people beyond the first.
  const isAll = query.near ? sql<boolean>`(select count(*) < ${sql.lit(AT_FIRST)} from first)` : sql<boolean>`true`
  const rows = db
    .selectFrom(found.as('o'))
    .select(['o.page_id', sql<number>`count(*) over ()`.as('total'), isAll.as('is_all')])
  return rows as unknown as ReturnType<typeof chooseListed>
}

/**
 * Matches one of the indexes: by role or by joining time, then by name. Pending people come last in both directions.
 */
export function inOrder<Q extends { orderBy(by: RawBuilder<unknown>): Q }>(
  rows: Q,
  { sort }: Query,
  inWorkspace: boolean,
): Q {
  const [field, direction] = sort.split(',') as [keyof typeof COLUMNS, 'asc' | 'desc']
  const isName = field === 'username'
  const along = direction === 'desc' ? sql`desc` : sql`asc`
  const first = field === 'joinedDate' && direction === 'desc' ? sql`desc nulls last` : along
  const others = isName ? along : sql`asc`
  const order = [
    ...(inWorkspace ? [sql`o.workspace_id ${others}`] : []),
    sql`${sql.ref(COLUMNS[field])} ${first}`,
    ...(isName ? [] : [sql`o.sort_name`]),
    sql`o.id ${others}`,
  ]
  return order.reduce((ordered, by) => ordered.orderBy(by), rows)
}
