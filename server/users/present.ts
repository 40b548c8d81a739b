import type { Locale, Theme, User } from '@strongroom/contract/users.ts'
import type { PersonRow } from './queries.ts'

export function presentUser(row: PersonRow): User {
  const organisation = row.workgroup_id ? { uuid: row.workgroup_id, workgroupName: row.workgroup_name ?? '' } : null
  return {
    model: 'User',
    uuid: row.id,
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
    _embedded: { organisation, memberships: row.memberships },
  }
}
