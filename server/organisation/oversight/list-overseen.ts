import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { countedTotal, toPage } from '@strongroom/contract/wire/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { isLike, patternsOf } from '../../database/like-patterns.ts'
import type { Read } from '../../kernel/read.ts'
import { findWorkgroup, type WorkgroupRow } from '../workgroups/queries.ts'
import { guardOverseen, isKept, isOpen, LAST_ACTIVITY, type OverseenRow, selectOverseen } from './queries.ts'

type Query = Input<typeof contract.listOverseenWorkspaces>['query']
type Field = 'name' | 'createdDate' | 'lastActivity' | 'connections'

const COLUMNS: Record<Field, RawBuilder<unknown>> = {
  name: sql`lower(w.name)`,
  createdDate: sql`w.created`,
  lastActivity: LAST_ACTIVITY,
  connections: sql`coalesce(c.connections, 0)`,
}

/** The open, or the closed, workspaces of a workgroup, for its administrators. */
export async function listOverseenWorkspaces(
  read: Read,
  { params, query }: Input<typeof contract.listOverseenWorkspaces>,
): Promise<Reply<typeof contract.listOverseenWorkspaces>> {
  const workgroup = await findWorkgroup(read, params.workgroupUuid)
  read.authorize(workgroup, 'update')
  const wanted = chosen(read, workgroup.row.id, query)
  const order = orderOf(query.sort)
  // The page is chosen first, so that details are read for its workspaces only.
  const page = sql`select w.id ${wanted} order by ${order} limit ${sql.lit(query.size)} offset ${query.page * query.size}`
  const bounded = sql<{ total: number }>`
    select count(*)::integer as total from (select from (select w.id ${wanted}) w limit ${sql.lit(limits.counted + 1)}) counted`
  const [rows, counted] = await Promise.all([
    selectOverseen(read).where(sql<boolean>`w.id = any(array(${page}))`).orderBy(order).execute(),
    bounded.execute(read.db),
  ])
  return toPage(
    rows.map((row) => present(read, row, workgroup.row)),
    countedTotal(counted.rows[0]!.total),
    query,
  )
}

function orderOf(sort: Query['sort']) {
  const [field, direction] = sort.split(',') as [Field, 'asc' | 'desc']
  return direction === 'asc' ? sql`${COLUMNS[field]} asc, w.id asc` : sql`${COLUMNS[field]} desc, w.id desc`
}

/** The requested workspaces, as the rest of a statement. Tables that no condition needs aren't read. */
function chosen(
  read: Read,
  workgroupId: string,
  { name, inactiveSince, ownerState, planned, held, closed, sort }: Query,
) {
  const conditions = [sql`w.workgroup_id = ${workgroupId}::uuid`, closed ? isKept : isOpen(read)]
  const words = name?.trim() ?? ''
  if (words !== '') conditions.push(isLike(sql`w.name`, patternsOf(words)))
  if (planned !== undefined) conditions.push(planned ? sql`w.scheduled_end is not null` : sql`w.scheduled_end is null`)
  if (held !== undefined) conditions.push(held ? sql`w.held_at is not null` : sql`w.held_at is null`)
  if (inactiveSince !== undefined) conditions.push(sql`${LAST_ACTIVITY} < ${new Date(inactiveSince)}`)
  if (ownerState) conditions.push(OWNER_STATES[ownerState])
  const needsActivity = inactiveSince !== undefined || sort.startsWith('lastActivity')
  return sql`from workspace w
    ${needsActivity ? sql`left join workspace_activity a on a.workspace_id = w.id` : sql``}
    ${sort.startsWith('connections') ? sql`left join connection_count c on c.workspace_id = w.id` : sql``}
    where ${sql.join(conditions, sql` and `)}`
}

const isMember = sql`exists (select from member m
  where m.person_id = w.owner_id and m.workgroup_id = w.workgroup_id and m.accepted_at is not null)`
const isDisabled = sql`exists (select from person o where o.id = w.owner_id and o.disabled_at is not null)`
const OWNER_STATES = {
  ACTIVE: sql`${isMember} and not ${isDisabled}`,
  DISABLED: sql`${isMember} and ${isDisabled}`,
  LEFT: sql`not ${isMember}`,
}

function present(read: Read, row: OverseenRow, workgroup: WorkgroupRow): contract.OverseenWorkspace {
  return {
    model: 'OverseenWorkspace',
    uuid: row.id,
    name: row.name,
    owner: { uuid: row.owner_id, email: row.address, givenName: row.given_name, familyName: row.family_name },
    ownerState: row.is_owner_member ? (row.disabled_at ? 'DISABLED' : 'ACTIVE') : 'LEFT',
    createdTime: row.created.getTime(),
    lastActivityTime: row.last_at.getTime(),
    scheduledEndTime: row.scheduled_end?.getTime() ?? null,
    closedTime: row.closed_at?.getTime() ?? null,
    participants: row.parties,
    documents: row.documents,
    connections: row.connections,
    askedTime: row.asked_at?.getTime() ?? null,
    hold: holdOf(row),
    actions: guardOverseen(row, workgroup, read).actions,
  }
}

const holdOf = ({ held_at, hold_reason, placed_by, ...row }: OverseenRow): contract.OverseenWorkspace['hold'] =>
  held_at === null
    ? null
    : {
        sinceTime: held_at.getTime(),
        reason: hold_reason ?? '',
        placedBy: {
          uuid: placed_by,
          email: row.holder_address ?? '',
          givenName: row.holder_given ?? '',
          familyName: row.holder_family ?? '',
        },
      }
