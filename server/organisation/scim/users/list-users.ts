import { sql } from 'kysely'
import type { Read } from '../../../kernel/read.ts'
import type { ProvisioningClient } from '../../provisioning/client-of-token.ts'
import { listOf } from '../describe-service.ts'
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
  const condition =
    query.filter === undefined ? sql<boolean>`true` : filterToSql(parseFilter(query.filter), USER_COLUMNS)
  const users = selectUsers(read, client.workgroupId).where(condition)
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
  const ids = rows.map(({ id }) => id)
  const groups = isGrouped(query) ? await selectGroupsOf(read, client.workgroupId, ids) : new Map<string, never>()
  const resources = rows.map((row) => project(presentUser(query.base, row, groups.get(row.id)), query))
  return listOf(resources, { total: Number(total), start: query.startIndex })
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
