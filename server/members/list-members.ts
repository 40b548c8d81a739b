import type { Input, Reply } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/workgroup-members.ts'
import { toPage } from '@strongroom/contract/page.ts'
import { sql } from 'kysely'
import type { Read } from '../platform/read.ts'
import { findWorkgroup } from '../workgroups/queries.ts'
import { memberActions } from '../access/administered.ts'

/** The members of a workgroup by name, for its administrators. */
export async function listMembers(
  read: Read,
  { query }: Input<typeof contract.listMembers>,
): Promise<Reply<typeof contract.listMembers>> {
  const workgroup = await findWorkgroup(read, query.workgroupUuid)
  read.authorize(workgroup, 'inviteMembers')
  const rows = await selectMembers(read, workgroup.row.id, query.query ?? '')
    .select(sql<number>`count(*) over ()`.as('many'))
    .orderBy('p.family_name')
    .orderBy('p.given_name')
    .orderBy('p.id')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  const content = rows.map((row) => ({
    model: 'Member' as const,
    userUuid: row.id,
    workgroupUuid: workgroup.row.id,
    user: { uuid: row.id, email: row.address, givenName: row.given_name, familyName: row.family_name },
    roles: rolesOf(row),
    status: row.disabled_at ? ('DISABLED' as const) : ('ACCEPTED' as const),
    joinedTime: row.accepted_at!.getTime(),
    hasSecondFactor: row.has_factor,
    actions: actionsOf(read, workgroup.row, row),
  }))
  return toPage(content, rows[0]?.many ?? 0, query)
}

function actionsOf(
  { actor }: Read,
  workgroup: { is_account_admin: boolean; is_workgroup_admin: boolean; is_member: boolean },
  row: { id: string; is_account_admin: boolean; disabled_at: Date | null; has_factor: boolean; is_agent: boolean },
) {
  const actions = memberActions({
    ...workgroup,
    same_workgroup: workgroup.is_member,
    is_self: row.id === actor.personId,
    guarded: row.is_account_admin,
    disabled: row.disabled_at !== null,
    is_agent: row.is_agent,
  })
  return { ...actions, unregisterMobileAuth: actions.unregisterMobileAuth && row.has_factor }
}

/** `count over` is no count of a page beyond the last: such a page is empty and says so. */
const selectMembers = (read: Read, workgroupId: string, words: string) => {
  const pattern = `%${words.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return read.db
    .selectFrom('member as m')
    .innerJoin('person as p', 'p.id', 'm.person_id')
    .innerJoin('email_address as e', (join) => join.onRef('e.person_id', '=', 'p.id').on('e.is_primary', '=', true))
    .select(['p.id', 'p.given_name', 'p.family_name', 'p.disabled_at', 'p.is_agent', 'e.address'])
    .select(['m.accepted_at', 'm.is_workgroup_admin', 'm.is_account_admin'])
    .select(
      sql<boolean>`(exists (select from mobile_authenticator a where a.person_id = p.id and a.registered_at is not null)
        or exists (select from passkey k where k.person_id = p.id))`.as('has_factor'),
    )
    .where('m.workgroup_id', '=', workgroupId)
    .where('m.accepted_at', 'is not', null)
    .where(sql<boolean>`(p.given_name || ' ' || p.family_name ilike ${pattern} or e.address ilike ${pattern})`)
}

function rolesOf(row: { is_account_admin: boolean; is_workgroup_admin: boolean; is_agent: boolean }) {
  return [
    ...(row.is_account_admin ? (['ACCOUNT_ADMIN'] as const) : []),
    ...(row.is_workgroup_admin ? (['WORKGROUP_ADMIN'] as const) : []),
    ...(row.is_agent ? (['AGENT'] as const) : []),
  ]
}
