import type { Group, GroupActions, GroupEntry } from '@strongroom/contract/organisation/groups/groups.ts'
import type { EntryRow, GroupRow } from './queries.ts'

export const presentGroup = (row: GroupRow, actions: GroupActions): Group => ({
  model: 'Group',
  uuid: row.id,
  workgroupUuid: row.workgroup_id,
  name: row.name,
  people: row.people,
  isProvisioned: row.is_provisioned,
  createdTime: row.created.getTime(),
  actions,
})

/** Administrators see disabled people and hidden addresses; other members see neither. */
export function presentEntries(rows: EntryRow[], isAdministrator: boolean): GroupEntry[] {
  const shown = isAdministrator ? rows : rows.filter(({ disabled_at }) => disabled_at === null)
  return shown.map((row) => ({
    uuid: row.id,
    user: {
      uuid: row.person_id,
      email: row.email ?? (isAdministrator || !row.hide_email_address ? row.address : null),
      givenName: row.given_name ?? '',
      familyName: row.family_name ?? '',
      avatarVersion: row.avatar_blob_id,
    },
    isMember: row.person_id !== null,
    isDisabled: row.disabled_at !== null,
  }))
}
