import type { Input, Reply } from '@strongroom/contract/endpoint.ts'
import { toPage } from '@strongroom/contract/page.ts'
import type * as contract from '@strongroom/contract/workspaces.ts'
import { sql } from 'kysely'
import { visibleWorkspace } from '../access/visible.ts'
import { statementsByShape } from '../platform/fixed-statement.ts'
import type { Read } from '../platform/read.ts'
import { presentWorkspace } from './present.ts'
import { selectWorkspaces } from './queries.ts'

const COLUMNS = {
  createdDate: sql<Date>`p.workspace_created`,
  modifiedDate: sql<Date>`w.modified`,
  name: sql<string>`lower(w.name)`,
} as const

type Query = Input<typeof contract.listMyWorkspaces>['query']

/** The asker's workspaces; invitations come first, except among favourites. The total comes along with the page. */
export async function listMyWorkspaces(
  read: Read,
  { query }: Input<typeof contract.listMyWorkspaces>,
): Promise<Reply<typeof contract.listMyWorkspaces>> {
  const place = placeOf(read, query, query.page * query.size)
  const rows = await selectPage(read.db, place, query)
  const content = rows.map((row) => presentWorkspace(read, row, query.includeActions))
  // A page beyond the last says nothing of the total.
  const [first] =
    rows.length > 0 || query.page === 0 ? rows : await selectPage(read.db, { ...place, skipped: 0 }, query)
  return toPage(content, first?.many ?? 0, query)
}

const placeOf = (read: Read, query: Query, skipped: number) => ({
  personId: read.actor.personId,
  workgroupUuid: query.workgroupUuid,
  name: containing(query.name?.trim() ?? ''),
  now: read.now,
  skipped,
})
type Place = ReturnType<typeof placeOf>

/** Those of the asker's workspaces that are asked for. */
function narrow(db: Read['db'], place: Place, query: Query) {
  let rows = db
    .selectFrom(visibleWorkspace({ actor: { personId: place.personId }, now: place.now }))
    .select('p.id as page_id')
    .where(
      sql<boolean>`p.workspace_open and (p.workspace_ends is null or p.workspace_ends > ${place.now}::timestamptz)`,
    )
  if (readsWorkspaces(query))
    rows = rows
      .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
      .$if(query.workgroupUuid !== undefined, (some) => some.where('w.workgroup_id', '=', place.workgroupUuid!))
      .$if(Boolean(query.name?.trim()), (some) => some.where('w.name', 'ilike', place.name)) as typeof rows
  if (query.favourite) rows = rows.where('p.is_favourite', '=', true)
  if (query.excludeInvited) rows = rows.where('p.accepted_at', 'is not', null)
  if (query.excludeAccepted) rows = rows.where('p.accepted_at', 'is', null)
  return rows
}

/** What stands with the participants already is found, ordered and counted without the workspaces themselves. */
const readsWorkspaces = ({ workgroupUuid, name, sort }: Query) =>
  Boolean(workgroupUuid || name?.trim()) || !sort.startsWith('createdDate')

/** Which of them are on the page, and how many there are in all. */
function choose(db: Read['db'], place: Place, query: Query) {
  const rows = narrow(db, place, query)
  const all = readsWorkspaces(query)
    ? sql<number>`count(*) over ()`
    : sql<number>`(select count(*) from ${rows.as('counted')})`
  const [column, direction] = orderOf(query)
  return (
    rows
      .select(all.as('many'))
      .orderBy(sql`p.accepted_at is not null`)
      .orderBy(column, direction)
      .orderBy('p.workspace_id', direction)
      // As it stands: of a number that it doesn't know the database expects a tenth of all, and plans for that.
      .limit(sql.lit(query.size))
      .offset(place.skipped)
  )
}

function orderOf({ sort }: Query) {
  const [field, direction] = sort.split(',') as [keyof typeof COLUMNS, 'asc' | 'desc']
  return [COLUMNS[field], direction] as const
}

function shapeOf({ sort, size, workgroupUuid, favourite, excludeInvited, excludeAccepted, name }: Query): string {
  const filters = [workgroupUuid, favourite, excludeInvited, excludeAccepted, name?.trim()].map(Boolean)
  return `${sort} ${size} ${filters.join()}`
}

/** The page is chosen before anything else is looked at: left to itself the database begins with everybody's workspaces. */
const selectPage = statementsByShape(shapeOf, (db, place: Place, query) => {
  const [column, direction] = orderOf(query)
  const chosen = db.with(
    (cte) => cte('page').materialized(),
    () => choose(db, place, query),
  )
  const participations = sql`(page join participant of_page on of_page.id = page.page_id)`.as('p')
  return selectWorkspaces(chosen as unknown as Read['db'], participations as ReturnType<typeof visibleWorkspace>)
    .select(sql<number>`p.many`.as('many'))
    .orderBy(sql`p.accepted_at is not null`)
    .orderBy(column, direction)
    .orderBy('w.id', direction)
})

/** A LIKE pattern that finds the text as it stands. */
const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
