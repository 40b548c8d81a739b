import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { countedTotal, type Total, toPage } from '@strongroom/contract/wire/page.ts'
import type * as contract from '@strongroom/contract/workspaces/workspaces.ts'
import { sql } from 'kysely'
import type { visibleWorkspace } from '../../access/visible.ts'
import { statementsByShape } from '../../database/fast/fixed-statement.ts'
import type { Read } from '../../kernel/read.ts'
import {
  choose,
  chooseFound,
  chooseWalking,
  countOpen,
  orderOf,
  type Place,
  type Query,
  readsWorkspaces,
  searches,
} from './choose-workspaces.ts'
import { containing, isShort } from '../../database/like-patterns.ts'
import { presentWorkspace } from './present.ts'
import { selectWorkspaces, type WorkspaceRow } from './queries.ts'

/** Above this number of workspaces, pages in orders other than by creation are found without reading all of them. */
const FEW = 2000

/** Lists the caller's workspaces; invitations come first, except among favourites. The total comes with the page. */
export async function listMyWorkspaces(
  read: Read,
  { query }: Input<typeof contract.listMyWorkspaces>,
): Promise<Reply<typeof contract.listMyWorkspaces>> {
  const { rows, total } = await selectRows(read, query)
  const content = rows.map((row) => presentWorkspace(read, row, query.includeActions))
  return toPage(content, total, query)
}

async function selectRows(read: Read, query: Query): Promise<{ rows: WorkspaceRow[]; total: Total }> {
  const place = placeOf(read, query, query.page * query.size)
  const isLarge = readsWorkspaces(query) && !query.favourite && (await hasMany(read, place))
  if (isLarge && !searches(query)) return selectFromMany(read, query)
  const select = isLarge && !isShort(query.name!.trim()) ? selectFound : selectPage
  const rows = await select(read.db, place, query)
  // A page beyond the last has no rows that carry the total.
  const [first] = rows.length > 0 || query.page === 0 ? rows : await select(read.db, { ...place, skipped: 0 }, query)
  const counted = first?.total ?? 0
  return { rows, total: readsWorkspaces(query) ? counted : countedTotal(counted) }
}

async function hasMany(read: Read, place: Place): Promise<boolean> {
  const [row] = await countOpen(read.db, { ...place, bound: FEW + 1 })
  return row!.total > FEW
}

/** All invitations first, then other workspaces until the page is full. */
async function selectFromMany(read: Read, query: Query): Promise<{ rows: WorkspaceRow[]; total: Total }> {
  const skipped = query.page * query.size
  const invited = query.excludeInvited ? [] : await selectInvitations(read, query)
  if (query.excludeAccepted) return { rows: invited.slice(skipped, skipped + query.size), total: invited.length }
  const first = invited.slice(skipped, skipped + query.size)
  const place = placeOf(read, query, Math.max(0, skipped - invited.length))
  const others = first.length < query.size ? await selectWalking(read.db, place, query) : []
  return { rows: [...first, ...others].slice(0, query.size), total: { atLeast: FEW } }
}

const selectInvitations = (read: Read, query: Query) =>
  selectPage(read.db, placeOf(read, query, 0), { ...query, excludeAccepted: true, excludeInvited: false, size: 1000 })

const placeOf = (read: Read, query: Query, skipped: number): Place => ({
  personId: read.actor.personId,
  workgroupUuid: query.workgroupUuid,
  name: containing(query.name?.trim() ?? ''),
  now: read.now,
  skipped,
})

function shapeOf({ sort, size, workgroupUuid, favourite, excludeInvited, excludeAccepted, name }: Query): string {
  const filters = [workgroupUuid, favourite, excludeInvited, excludeAccepted, name?.trim()].map(Boolean)
  return `${sort} ${size} ${filters.join()}`
}

/** The page is chosen before anything is joined: otherwise the planner begins with everybody's workspaces. */
const statementWith = (chosenBy: typeof choose) =>
  statementsByShape(shapeOf, (db, place: Place, query) => {
    const [column, direction] = orderOf(query)
    const chosen = db.with(
      (cte) => cte('page').materialized(),
      () => chosenBy(db, place, query),
    )
    const participations = sql`(page join participant of_page on of_page.id = page.page_id)`.as('p')
    return selectWorkspaces(chosen as unknown as Read['db'], participations as ReturnType<typeof visibleWorkspace>)
      .select(sql<number>`p.total`.as('total'))
      .orderBy(sql`p.accepted_at is not null`)
      .orderBy(column, direction)
      .orderBy('w.id', direction)
  })

const selectPage = statementWith(choose)
const selectFound = statementWith(chooseFound as unknown as typeof choose)
const selectWalking = statementWith(chooseWalking as unknown as typeof choose)
