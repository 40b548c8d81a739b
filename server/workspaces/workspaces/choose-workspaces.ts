import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type * as contract from '@strongroom/contract/workspaces/workspaces.ts'
import { type RawBuilder, sql } from 'kysely'
import { visibleWorkspace } from '../../access/visible.ts'
import { isLike } from '../../database/like-patterns.ts'
import { fixedStatement } from '../../database/fast/fixed-statement.ts'
import type { Read } from '../../kernel/read.ts'

export type Query = Input<typeof contract.listMyWorkspaces>['query']

/** The person and the requested workspaces. */
export interface Place {
  personId: string
  workgroupUuid: string | undefined
  name: string
  now: Date
  skipped: number
}

const COLUMNS = {
  createdDate: sql<Date>`p.workspace_created`,
  modifiedDate: sql<Date>`w.modified`,
  name: sql<string>`lower(w.name)`,
} as const

/** Filters the caller's workspaces. */
function narrow(db: Read['db'], place: Place, query: Query) {
  let rows = openOf(db, place).select('p.id as page_id')
  if (readsWorkspaces(query))
    rows = rows
      .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
      .$if(query.workgroupUuid !== undefined, (some) => some.where('w.workgroup_id', '=', place.workgroupUuid!))
      .$if(searches(query), (some) => some.where(isLike(sql`w.name`, [place.name]))) as typeof rows
  if (query.favourite) rows = rows.where(sql<boolean>`p.is_favourite`)
  if (query.excludeInvited) rows = rows.where('p.accepted_at', 'is not', null)
  if (query.excludeAccepted) rows = rows.where('p.accepted_at', 'is', null)
  return rows
}

const openOf = (db: Read['db'], { personId, now }: Place) =>
  db
    .selectFrom(visibleWorkspace({ actor: { personId }, now }))
    .where(sql<boolean>`p.workspace_open and (p.workspace_ends is null or p.workspace_ends > ${now}::timestamptz)`)

export const searches = ({ name }: Query) => Boolean(name?.trim())

/** The logo and the name, or the workgroup's own. */
export const readsWorkspaces = (query: Query) =>
  Boolean(query.workgroupUuid) || searches(query) || !query.sort.startsWith('createdDate')

/** Selects the rows of the page and the total, or a bounded total if not all rows need to be read. */
export function choose(db: Read['db'], place: Place, query: Query) {
  const rows = narrow(db, place, query)
  const all = readsWorkspaces(query)
    ? sql<number>`count(*) over ()`
    : sql<number>`(select count(*) from ${rows.limit(sql.lit(limits.counted + 1)).as('counted')})`
  const [column, direction] = orderOf(query)
  return (
    rows
      .select(all.as('total'))
      .orderBy(sql`p.accepted_at is not null`)
      .orderBy(column, direction)
      .orderBy('p.workspace_id', direction)
      // A literal: for an unknown limit the planner assumes a tenth of all rows.
      .limit(sql.lit(query.size))
      .offset(place.skipped)
  )
}

export function orderOf({ sort }: Query) {
  const [field, direction] = sort.split(',') as [keyof typeof COLUMNS, 'asc' | 'desc']
  return [COLUMNS[field], direction] as const
}

/**
 * The same for people with very many workspaces: reads all workspaces in the requested order, each with the caller's
 * own row if any, until the page is full. Accepted ones only.
 */
export function chooseWalking(db: Read['db'], place: Place, query: Query) {
  const [column, direction] = orderOf(query)
  const inOrder = (by: RawBuilder<unknown>) => sql`${by} ${sql.raw(direction)}, w.id ${sql.raw(direction)}`
  // A subquery, so that rows are read in the order of its index.
  const walked = sql<{ id: string }>`(select w.id, w.workgroup_id, ${column} as place from workspace w
    where w.closed_at is null order by ${inOrder(column)} offset 0)`
  const own = ownOf(db, place).where('p.accepted_at', 'is not', null)
  return db
    .selectFrom(walked.as('w'))
    .innerJoinLateral(sql<Own>`(${own} offset 0)`.as('p'), (join) => join.onTrue())
    .$if(query.workgroupUuid !== undefined, (some) =>
      some.where(sql<boolean>`w.workgroup_id = ${place.workgroupUuid}::uuid`),
    )
    .select(['p.page_id', sql<number>`0`.as('total')])
    .orderBy(inOrder(sql`w.place`))
    .limit(sql.lit(query.size))
    .offset(place.skipped)
}

interface Own {
  page_id: string
  accepted_at: Date | null
  workspace_created: Date
}

/**
 * The caller's own row in the workspace `w`. A range instead of '=', so that the planner searches the person's rows.
 */
const ownOf = (db: Read['db'], place: Place) =>
  openOf(db, place)
    .select(['p.id as page_id', 'p.accepted_at', 'p.workspace_created'])
    .where(sql<boolean>`p.workspace_id between w.id and w.id`)

/** The same for a name: everybody's workspaces with that name, by the name index, each with the caller's own row. */
export function chooseFound(db: Read['db'], place: Place, query: Query) {
  const [column, direction] = orderOf(query)
  const found = sql<{ id: string }>`(select w.* from workspace w where ${isLike(sql`w.name`, [place.name])} offset 0)`
  return db
    .selectFrom(found.as('w'))
    .innerJoinLateral(sql<Own>`(${ownOf(db, place)} offset 0)`.as('p'), (join) => join.onTrue())
    .$if(query.workgroupUuid !== undefined, (some) =>
      some.where(sql<boolean>`w.workgroup_id = ${place.workgroupUuid}::uuid`),
    )
    .$if(query.excludeInvited, (some) => some.where('p.accepted_at', 'is not', null))
    .$if(query.excludeAccepted, (some) => some.where('p.accepted_at', 'is', null))
    .select(['p.page_id', sql<number>`count(*) over ()`.as('total')])
    .orderBy(sql`p.accepted_at is not null`)
    .orderBy(column, direction)
    .orderBy(sql`w.id`, direction)
    .limit(sql.lit(query.size))
    .offset(place.skipped)
}

/** Counts a person's workspaces, up to `bound`. */
export const countOpen = fixedStatement((db, place: Place & { bound: number }) =>
  db
    .selectFrom(openOf(db, place).select('p.id').limit(place.bound).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total')),
)
