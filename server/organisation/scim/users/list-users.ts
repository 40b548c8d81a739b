import { sql } from 'kysely'
import type { Read } from '../../../kernel/read.ts'
import type { ProvisioningClient } from '../../provisioning/client-of-token.ts'
import { listOf } from '../describe-service.ts'
import { filterToSql } from '../filter/filter-to-sql.ts'
import { parseFilter } from '../filter/parse-filter.ts'
import { project } from '../project.ts'
import type { ScimQuery } from '../read-query.ts'
import { presentUser } from './present-user.ts'
import { findUser, selectUsers, USER_COLUMNS, USER_FIELDS } from './select-users.ts'

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
  const resources = rows.map((row) => project(presentUser(query.base, row), query))
  return listOf(resources, { total: Number(total), start: query.startIndex })
}

export async function showUser(
  read: Read,
  client: ProvisioningClient,
  { id, query }: { id: string; query: ScimQuery },
): Promise<object> {
  const { row } = await findUser(read, client, id)
  return project(presentUser(query.base, row), query)
}
