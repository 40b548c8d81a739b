import { sql } from 'kysely'
import { nameKey } from '../../../kernel/names.ts'
import type { Read } from '../../../kernel/read.ts'
import type { ProvisioningClient } from '../../provisioning/client-of-token.ts'
import { asGiven, type Columns } from '../filter/filter-to-sql.ts'
import { isUuid } from '../read-values.ts'
import { ScimError } from '../scim-error.ts'
import { selectUsers } from '../users/select-users.ts'

/** The groups of a workgroup that its directories see: those that a directory created (decision 218). */
export const selectGroups = (read: Pick<Read, 'db'>, workgroupId: string) =>
  read.db.selectFrom('people_group as q').where('q.workgroup_id', '=', workgroupId).where('q.is_provisioned', '=', true)

/** With the ids of the members, on which the version depends. */
const memberIds = sql<string[]>`array(
  select x.person_id from people_group_entry x where x.group_id = q.id and x.person_id is not null order by 1)`

export const GROUP_FIELDS = ['q.id', 'q.name', 'q.external_id', 'q.created', memberIds.as('member_ids')] as const

export interface GroupRow {
  id: string
  name: string
  external_id: string | null
  created: Date
  member_ids: string[]
}

const hasPerson = (id: unknown) =>
  sql<boolean>`exists (select 1 from people_group_entry x where x.group_id = q.id and x.person_id = ${id}::uuid)`

/** The attributes that groups can be filtered by. */
export const GROUP_COLUMNS: Columns = {
  id: { type: 'uuid', of: sql`q.id` },
  displayname: { type: 'text', of: sql`q.name_key`, keyOf: nameKey },
  externalid: { type: 'text', of: sql`q.external_id`, keyOf: asGiven },
  members: { type: 'members', has: hasPerson },
  'members.value': { type: 'members', has: hasPerson },
  'meta.created': { type: 'time', of: sql`q.created` },
}

export const noSuchGroup = () => new ScimError(404, undefined, 'There is no such group.')

export async function findGroup(read: Read, client: ProvisioningClient, id: string): Promise<GroupRow> {
  const row = isUuid(id)
    ? await selectGroups(read, client.workgroupId).select(GROUP_FIELDS).where('q.id', '=', id).executeTakeFirst()
    : undefined
  if (!row) throw noSuchGroup()
  return row
}

/** The users in some groups, in the order in which they were added. */
export const selectMembers = (read: Read, workgroupId: string, groupIds: readonly string[]) =>
  selectUsers(read, workgroupId)
    .innerJoin('people_group_entry as x', 'x.person_id', 'm.person_id')
    .select(['x.group_id', 'p.id', 'p.given_name', 'p.family_name'])
    .where(sql<boolean>`x.group_id = any(${groupIds}::uuid[])`)
    .orderBy('x.id')
    .execute()

export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number]
