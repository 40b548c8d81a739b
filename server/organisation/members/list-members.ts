import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/workgroup-members.ts'
import { toPage } from '@strongroom/contract/wire/page.ts'
import type { Read } from '../../kernel/read.ts'
import { findWorkgroup } from '../workgroups/queries.ts'
import { memberActions } from '../../identity/people/administered.ts'
import { type MemberRow, selectMembers } from './select-members.ts'

/** Lists the members of a workgroup, for its administrators. */
export async function listMembers(
  read: Read,
  { query }: Input<typeof contract.listMembers>,
): Promise<Reply<typeof contract.listMembers>> {
  const workgroup = await findWorkgroup(read, query.workgroupUuid)
  read.authorize(workgroup, 'inviteMembers')
  const { query: words, role, status, sort, size, page } = query
  const filter = { workgroupId: workgroup.row.id, words: words?.trim() ?? '', role, status, sort }
  const { rows, total } = await selectMembers(read, { ...filter, size, skipped: page * size })
  const content = rows.map((row) => ({
    model: 'Member' as const,
    userUuid: row.id,
    workgroupUuid: workgroup.row.id,
    user: {
      uuid: row.id,
      email: row.address,
      givenName: row.given_name,
      familyName: row.family_name,
      avatarVersion: row.avatar_blob_id,
    },
    roles: rolesOf(row),
    status: row.disabled_at ? ('DISABLED' as const) : ('ACCEPTED' as const),
    joinedTime: row.accepted_at.getTime(),
    lastSignInTime: row.signed_in?.getTime() ?? null,
    hasSecondFactor: row.has_factor,
    actions: actionsOf(read, workgroup.row, row),
  }))
  return toPage(content, total, query)
}

function actionsOf(
  { actor }: Read,
  workgroup: { is_account_admin: boolean; is_workgroup_admin: boolean; is_member: boolean; caller_suspended: boolean },
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

function rolesOf(row: Pick<MemberRow, 'is_account_admin' | 'is_workgroup_admin' | 'is_reporter' | 'is_agent'>) {
  const administers = row.is_account_admin || row.is_workgroup_admin
  return [
    ...(row.is_account_admin ? (['ACCOUNT_ADMIN'] as const) : []),
    ...(row.is_workgroup_admin ? (['WORKGROUP_ADMIN'] as const) : []),
    ...(row.is_reporter && !administers ? (['REPORTING'] as const) : []),
    ...(row.is_agent ? (['AGENT'] as const) : []),
  ]
}
