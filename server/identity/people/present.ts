import { editionOf } from '@strongroom/contract/organisation/editions.ts'
import type { UserActions } from '@strongroom/contract/identity/user-actions.ts'
import type { Locale, Theme, User } from '@strongroom/contract/identity/users.ts'
import type { PersonRow } from './queries.ts'

export function presentUser(row: PersonRow, actions?: UserActions): User {
  const workgroup = row.workgroup_id ? { uuid: row.workgroup_id, name: row.workgroup_name ?? '' } : null
  const organisation = workgroup && {
    uuid: workgroup.uuid,
    workgroupName: workgroup.name,
    avatarVersion: row.workgroup_avatar,
    selfStartedTrial: row.trial_started_at !== null,
    contract: row.contract,
    containsAgentDevice: row.has_agent,
    suspended: row.is_suspended ?? false,
    _links: { avatar: { href: `/publicapi/1/workgroups/${workgroup.uuid}/avatar` } },
  }
  const [isWorkgroupAdmin, isAccountAdmin] = [row.is_workgroup_admin ?? false, row.is_account_admin ?? false]
  return {
    model: 'User',
    uuid: row.id,
    userID: row.id,
    firstName: row.given_name,
    lastName: row.family_name,
    email: row.email,
    timezone: row.timezone,
    locale: row.locale as Locale,
    theme: row.theme as Theme,
    emailSubscriber: row.email_subscriber,
    hideEmailAddress: row.hide_email_address,
    emailAliases: row.aliases,
    pendingEmailAliases: row.pending ? [row.pending] : [],
    avatarVersion: row.avatar_blob_id,
    organisationUuid: row.workgroup_id,
    workgroup,
    enterprise: row.account_id ? { uuid: row.account_id, name: row.account_name ?? '' } : null,
    roles: [
      ...(row.is_reporter && !isWorkgroupAdmin && !isAccountAdmin ? ['reporting' as const] : []),
      ...(isWorkgroupAdmin ? ['workgroupadmin' as const] : []),
      ...(isAccountAdmin ? ['accountadmin' as const] : []),
      ...(row.is_sales ? ['sales' as const] : []),
      ...(row.is_operator ? ['operator' as const] : []),
    ],
    isWorkgroupAdmin,
    isAccountAdmin: isAccountAdmin && editionOf(row.edition).isEnterprise,
    ...(actions ? { actions } : {}),
    _embedded: { organisation, memberships: row.memberships },
  }
}
