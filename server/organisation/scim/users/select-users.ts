import { sql } from 'kysely'
import { entities } from '../../../access/entities.ts'
import { memberActions } from '../../../identity/people/administered.ts'
import type { Read } from '../../../kernel/read.ts'
import type { ProvisioningClient } from '../../provisioning/client-of-token.ts'
import { asGiven, type Columns } from '../filter/filter-to-sql.ts'
import { isUuid } from '../read-values.ts'
import { ScimError } from '../scim-error.ts'

/** The members of a workgroup that its directories see: people, except those whom a directory deleted. */
export const selectUsers = (read: Pick<Read, 'db'>, workgroupId: string) =>
  read.db
    .selectFrom('member as m')
    .innerJoin('person as p', 'p.id', 'm.person_id')
    .innerJoin('primary_address as e', 'e.person_id', 'p.id')
    .leftJoin('provisioned_person as s', (join) =>
      join.onRef('s.person_id', '=', 'm.person_id').onRef('s.workgroup_id', '=', 'm.workgroup_id'),
    )
    .where('m.workgroup_id', '=', workgroupId)
    .where('m.accepted_at', 'is not', null)
    .where('p.is_agent', '=', false)
    .where('s.hidden_at', 'is', null)

export const USER_FIELDS = [
  'p.id',
  'p.given_name',
  'p.family_name',
  'p.disabled_at',
  'p.created',
  'e.address',
  's.external_id',
] as const

export interface UserRow {
  id: string
  given_name: string
  family_name: string
  disabled_at: Date | null
  created: Date
  /** Null only for the type of a view. */
  address: string | null
  external_id: string | null
}

const fullName = sql`lower(p.given_name || ' ' || p.family_name)`
const address = sql`e.address`

const isIn = (id: string) =>
  sql<boolean>`exists (select 1 from people_group_entry x join people_group q on q.id = x.group_id
    where x.person_id = p.id and q.id = ${id}::uuid and q.is_provisioned and q.workgroup_id = m.workgroup_id)`

/** The attributes that users can be filtered by. */
export const USER_COLUMNS: Columns = {
  id: { type: 'uuid', of: sql`p.id` },
  username: { type: 'text', of: address },
  emails: { type: 'text', of: address },
  'emails.value': { type: 'text', of: address },
  'emails.type': { type: 'text', of: sql`'work'::text` },
  'emails.primary': { type: 'boolean', of: sql`true` },
  externalid: { type: 'text', of: sql`s.external_id`, keyOf: asGiven },
  'name.givenname': { type: 'text', of: sql`lower(p.given_name)` },
  'name.familyname': { type: 'text', of: sql`lower(p.family_name)` },
  'name.formatted': { type: 'text', of: fullName },
  displayname: { type: 'text', of: fullName },
  groups: { type: 'members', has: isIn },
  'groups.value': { type: 'members', has: isIn },
  active: { type: 'boolean', of: sql`(p.disabled_at is null)` },
  'meta.created': { type: 'time', of: sql`p.created` },
}

/** A user with what the client may do to them: what an administrator of the workgroup may. */
export async function findUser(read: Read, client: ProvisioningClient, id: string) {
  const row = isUuid(id)
    ? await selectUsers(read, client.workgroupId)
        .select(USER_FIELDS)
        .select(['m.is_account_admin', 'm.workgroup_id'])
        .where('p.id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!row) throw new ScimError(404, undefined, 'There is no such user.')
  const actions = memberActions({
    caller_suspended: client.isSuspended,
    is_account_admin: false,
    is_workgroup_admin: true,
    same_workgroup: true,
    is_self: false,
    guarded: row.is_account_admin,
    disabled: row.disabled_at !== null,
    is_agent: false,
  })
  return {
    row,
    actions: { ...actions, view: true },
    entity: entities.user(row.id, `${row.given_name} ${row.family_name}`),
  }
}
