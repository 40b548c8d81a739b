import { USER } from '../scim-schemas.ts'
import { versionOf } from '../versions.ts'
import type { GroupOfUser } from './select-groups-of.ts'
import type { UserRow } from './select-users.ts'

/** A user in the protocol's form. */
export function presentUser(base: string, row: UserRow, groups: readonly GroupOfUser[] = []) {
  const formatted = `${row.given_name} ${row.family_name}`.trim()
  const seen = {
    schemas: [USER],
    id: row.id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    userName: row.address,
    name: { formatted, givenName: row.given_name, familyName: row.family_name },
    displayName: formatted,
    emails: [{ value: row.address, type: 'work', primary: true }],
    active: row.disabled_at === null,
    ...(groups.length === 0 ? {} : { groups: groups.map((group) => presentGroupOf(base, group)) }),
  }
  const version = versionOf(seen)
  const created = row.created.toISOString()
  return { ...seen, meta: { resourceType: 'User', created, location: `${base}/Users/${row.id}`, version } }
}

/** Groups contain users only, so that each membership is a direct one. */
const presentGroupOf = (base: string, { id, name }: GroupOfUser) => ({
  value: id,
  $ref: `${base}/Groups/${id}`,
  display: name,
  type: 'direct',
})
