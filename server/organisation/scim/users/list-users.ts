import { sql } from 'kysely'
import { pageWithTotal } from '../../../database/page-of-ids.ts'
import type { Read } from '../../../kernel/read.ts'
import type { ProvisioningClient } from '../../provisioning/client-of-token.ts'
import { listOf } from '../describe-service.ts'
import type { Filter } from '../filter/filter.ts'
import { filterToSql } from '../filter/filter-to-sql.ts'
import { parseFilter } from '../filter/parse-filter.ts'
import { project, shownBy } from '../project.ts'
import type { ScimQuery } from '../read-query.ts'
import type { Shown } from '../versions.ts'
import { presentUser } from './present-user.ts'
import { selectGroupsOf } from './select-groups-of.ts'
import { findUser, selectUsers, USER_COLUMNS, USER_FIELDS, type UserRow } from './select-users.ts'

/** Lists the users of the client's workgroup in the order in which they joined. */
export async function listUsers(read: Read, client: ProvisioningClient, query: ScimQuery) {
  const { rows, total } =
    query.filter === undefined ? await pageOfAll(read, client, query) : await filtered(read, client, query)
  const ids = rows.map(({ id }) => id)
  const groups = isGrouped(query) ? await selectGroupsOf(read, client.workgroupId, ids) : new Map<string, never>()
  const resources = rows.map((row) => project(presentUser(query.base, row, groups.get(row.id)), query))
  return listOf(resources, { total, start: query.startIndex })
}

interface Found {
  rows: UserRow[]
  total: number
}

async function filtered(read: Read, client: ProvisioningClient, query: ScimQuery): Promise<Found> {
  const filter = parseFilter(query.filter!)
  const wanted = selectUsers(read, client.workgroupId).where(filterToSql(filter, USER_COLUMNS))
  const isLookedUp = !isByKey(filter) && (await hasFew(read, client.workgroupId))
  const users = isLookedUp ? wanted.where(isMemberOf(client.workgroupId)) : wanted
  const { total } = await users.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows =
    query.count === 0
      ? []
      : await users
          .select(USER_FIELDS)
          .orderBy('m.accepted_at')
          .orderBy('m.person_id')
          .limit(query.count)
          .offset(query.startIndex - 1)
          .execute()
  return { rows, total: Number(total) }
}

/** Up to this number of members each is looked up: the planner, which knows averages only, reads all people instead. */
const FEW = 2000

async function hasFew(read: Read, workgroupId: string): Promise<boolean> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (
    select from member where workgroup_id = ${workgroupId}::uuid limit ${sql.lit(FEW + 1)}) m`.execute(read.db)
  return rows[0]!.total <= FEW
}

const isMemberOf = (workgroupId: string) => sql<boolean>`m.person_id = any(array(
  select person_id from member where workgroup_id = ${workgroupId}::uuid and accepted_at is not null))`

const KEYS = ['id', 'username', 'emails', 'emails.value', 'externalid']

/** Whether an index finds the users. */
const isByKey = (filter: Filter): boolean =>
  filter.kind === 'and'
    ? isByKey(filter.left) || isByKey(filter.right)
    : filter.kind === 'compare' && filter.comparison === 'eq' && KEYS.includes(filter.attribute)

/**
 * The same without a filter, as directories read all users: members are counted and skipped in an index, and people are
 * read for the page alone.
 */
async function pageOfAll(read: Read, { workgroupId }: ProvisioningClient, query: ScimQuery): Promise<Found> {
  const all = sql`from member m where m.workgroup_id = ${workgroupId}::uuid and m.accepted_at is not null
    and not exists (select from person a where a.id = m.person_id and a.is_agent)
    and not exists (select from provisioned_person s
      where s.workgroup_id = m.workgroup_id and s.person_id = m.person_id and s.hidden_at is not null)`
  const from = (isReverse: boolean, condition = sql`true`) => sql`${all} and ${condition}
    order by ${isReverse ? sql`m.accepted_at desc, m.person_id desc` : sql`m.accepted_at, m.person_id`}`
  const listed = { id: sql`m.person_id`, from, all }
  const page = { skipped: query.startIndex - 1, size: query.count }
  const found = await pageWithTotal(listed, page).execute(read.db)
  const { total, ids } = found.rows[0]!
  if (ids.length === 0) return { rows: [], total }
  const rows = await selectUsers(read, workgroupId)
    .select(USER_FIELDS)
    .where(sql<boolean>`m.person_id = any(${ids}::uuid[])`)
    .orderBy('m.accepted_at')
    .orderBy('m.person_id')
    .execute()
  return { rows, total }
}

export async function showUser(
  read: Read,
  client: ProvisioningClient,
  { id, query }: { id: string; query: ScimQuery },
): Promise<Shown> {
  const { row } = await findUser(read, client, id)
  const user = await withGroups(read, client, { row, base: query.base })
  return { body: project(user, query), version: user.meta.version }
}

/** A user as directories see them. */
export async function withGroups(
  read: Pick<Read, 'db'>,
  { workgroupId }: ProvisioningClient,
  { row, base }: { row: UserRow; base: string },
) {
  return presentUser(base, row, (await selectGroupsOf(read, workgroupId, [row.id])).get(row.id))
}

/** Whether the answer depends on the groups: the version, in meta, does. */
function isGrouped(query: ScimQuery): boolean {
  const isShown = shownBy(query)
  return isShown('groups') || isShown('meta')
}
