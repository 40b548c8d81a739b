import { USER } from '../scim-schemas.ts'
import type { UserRow } from './select-users.ts'

/** A user in the protocol's form. */
export function presentUser(base: string, row: UserRow): Record<string, unknown> {
  const formatted = `${row.given_name} ${row.family_name}`.trim()
  return {
    schemas: [USER],
    id: row.id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    userName: row.address,
    name: { formatted, givenName: row.given_name, familyName: row.family_name },
    displayName: formatted,
    emails: [{ value: row.address, type: 'work', primary: true }],
    active: row.disabled_at === null,
    meta: { resourceType: 'User', created: row.created.toISOString(), location: `${base}/Users/${row.id}` },
  }
}
