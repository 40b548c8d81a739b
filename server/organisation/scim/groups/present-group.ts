import { GROUP } from '../scim-schemas.ts'
import { versionOf } from '../versions.ts'
import type { GroupRow, MemberRow } from './select-groups.ts'

/** Names of members aren't part of it: they are the users' own. */
export const versionOfGroup = ({ id, name, external_id, member_ids }: GroupRow): string =>
  versionOf([id, name, external_id, member_ids])

/** A group in the protocol's form. */
export function presentGroup(base: string, row: GroupRow, members: readonly MemberRow[]) {
  return {
    schemas: [GROUP],
    id: row.id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    displayName: row.name,
    members: members.map(({ id, given_name, family_name }) => ({
      value: id,
      $ref: `${base}/Users/${id}`,
      type: 'User',
      display: `${given_name} ${family_name}`.trim(),
    })),
    meta: {
      resourceType: 'Group',
      created: row.created.toISOString(),
      location: `${base}/Groups/${row.id}`,
      version: versionOfGroup(row),
    },
  }
}
