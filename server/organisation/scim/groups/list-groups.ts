import { sql } from 'kysely'
import type { Read } from '../../../kernel/read.ts'
import type { ProvisioningClient } from '../../provisioning/client-of-token.ts'
import { listOf } from '../describe-service.ts'
import { filterToSql } from '../filter/filter-to-sql.ts'
import { parseFilter } from '../filter/parse-filter.ts'
import { project, shownBy } from '../project.ts'
import type { ScimQuery } from '../read-query.ts'
import type { Shown } from '../versions.ts'
import { presentGroup, versionOfGroup } from './present-group.ts'
import { findGroup, GROUP_COLUMNS, GROUP_FIELDS, type GroupRow, selectGroups, selectMembers } from './select-groups.ts'

/** Lists the directory's groups in the order in which they were created. */
export async function listGroups(read: Read, client: ProvisioningClient, query: ScimQuery) {
  const condition =
    query.filter === undefined ? sql<boolean>`true` : filterToSql(parseFilter(query.filter), GROUP_COLUMNS)
  const groups = selectGroups(read, client.workgroupId).where(condition)
  const { total } = await groups.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows =
    query.count === 0
      ? []
      : await groups
          .select(GROUP_FIELDS)
          .orderBy('q.created')
          .orderBy('q.id')
          .limit(query.count)
          .offset(query.startIndex - 1)
          .execute()
  const resources = await presentGroups(read, client, { rows, query })
  return listOf(resources, { total: Number(total), start: query.startIndex })
}

/** A group with its members, as far as the request wants them. */
export async function showGroup(
  read: Read,
  client: ProvisioningClient,
  { id, query }: { id: string; query: ScimQuery },
): Promise<Shown> {
  const row = await findGroup(read, client, id)
  const [body] = await presentGroups(read, client, { rows: [row], query })
  return { body: body!, version: versionOfGroup(row) }
}

async function presentGroups(
  read: Read,
  { workgroupId }: ProvisioningClient,
  { rows, query }: { rows: GroupRow[]; query: ScimQuery },
) {
  const ids = shownBy(query)('members') ? rows.map(({ id }) => id) : []
  const members = ids.length === 0 ? [] : await selectMembers(read, workgroupId, ids)
  const byGroup = Map.groupBy(members, ({ group_id }) => group_id)
  return rows.map((row) => project(presentGroup(query.base, row, byGroup.get(row.id) ?? []), query))
}
