import {
  highestRole,
  MEMBER_ROLES,
  type RoleColumn,
  roleNames,
} from '@strongroom/contract/organisation/member-roles.ts'
import type { MemberRole } from '@strongroom/contract/organisation/workgroup-members.ts'
import { localeOf, text } from '../../mail/text.ts'
import type { Change } from '../../kernel/change.ts'
import { findPerson, personEntity } from '../../identity/people/queries.ts'
import { notifyOfAccount } from '../../identity/people/notify-of-account.ts'

/** An account administrator administers each of its workgroups. */
export const columnsOf = (role: MemberRole) =>
  Object.fromEntries(
    MEMBER_ROLES.flatMap(({ column }, rank) => (column ? [[column, rank <= roleNames.indexOf(role)]] : [])),
  ) as Record<RoleColumn, boolean>

export const roleOf = (row: Record<RoleColumn, boolean>): MemberRole =>
  highestRole(({ column }) => column !== null && row[column]).name

/** Changes a member's role, informs them and records it. The caller has checked the right. */
export async function changeRole(
  change: Change,
  personId: string,
  { from, to }: { from: MemberRole; to: MemberRole },
): Promise<void> {
  await change.db
    .updateTable('member')
    .set(columnsOf(to))
    .where('person_id', '=', personId)
    .where('accepted_at', 'is not', null)
    .execute()
  // Running reports depend on the role.
  change.cut({ workspaceId: null, personId })
  const person = await findPerson(change.read, personId)
  const values = { role: text(localeOf(person.locale), `role.${to}`), workgroup: person.workgroup_name ?? '' }
  await notifyOfAccount(change, person, { to: person.email, about: 'role-changed', values, path: '/' })
  change.record('MEMBER_ROLE_CHANGED', personEntity(person), { from: { role: from }, to: { role: to } })
}
