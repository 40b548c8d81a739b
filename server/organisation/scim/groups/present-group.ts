import { GROUP } from '../scim-schemas.ts'
import type { GroupRow, MemberRow } from './select-groups.ts'

/** A group in the protocol's form. */
export function presentGroup(base: string, row: GroupRow, members: readonly MemberRow[]): Record<string, unknown> {
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
    meta: { resourceType: 'Group', created: row.created.toISOString(), location: `${base}/Groups/${row.id}` },
  }
}
