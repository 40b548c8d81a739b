import type { Member } from '@strongroom/contract/organisation/workgroup-members.ts'
import { memberActions } from '../../identity/people/administered.ts'
import type { Read } from '../../kernel/read.ts'
import type { WorkgroupRow } from '../workgroups/queries.ts'
import type { MemberRow } from './select-members.ts'

type Workgroup = Pick<WorkgroupRow, 'id' | 'is_account_admin' | 'is_workgroup_admin' | 'is_member' | 'caller_suspended'>

/** A member as the administrators of the workgroup see them. */
export function presentMember(read: Read, workgroup: Workgroup, row: MemberRow): Member {
  return {
    model: 'Member',
    userUuid: row.id,
    workgroupUuid: workgroup.id,
    user: {
      uuid: row.id,
      email: row.address,
      givenName: row.given_name,
      familyName: row.family_name,
      avatarVersion: row.avatar_blob_id,
    },
    roles: rolesOf(row),
    status: row.disabled_at ? 'DISABLED' : 'ACCEPTED',
    joinedTime: row.accepted_at.getTime(),
    lastSignInTime: row.signed_in?.getTime() ?? null,
    hasSecondFactor: row.has_factor,
    actions: actionsOf(read, workgroup, row),
  }
}

function actionsOf({ actor }: Read, workgroup: Workgroup, row: MemberRow) {
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

function rolesOf(row: MemberRow): Member['roles'] {
  const administers = row.is_account_admin || row.is_workgroup_admin
  return [
    ...(row.is_account_admin ? (['ACCOUNT_ADMIN'] as const) : []),
    ...(row.is_workgroup_admin ? (['WORKGROUP_ADMIN'] as const) : []),
    ...(row.is_reporter && !administers ? (['REPORTING'] as const) : []),
    ...(row.is_agent ? (['AGENT'] as const) : []),
  ]
}
