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

const ALWAYS = new Set(['schemas', 'id'])

export interface Projection {
  attributes?: string | undefined
  excludedAttributes?: string | undefined
}

/** The chosen attributes of a resource; of complex ones the whole. */
export function project(resource: Record<string, unknown>, { attributes, excludedAttributes }: Projection) {
  const [wanted, unwanted] = [namesOf(attributes), namesOf(excludedAttributes)]
  if (wanted.size === 0 && unwanted.size === 0) return resource
  const isShown = (name: string) =>
    ALWAYS.has(name) || (wanted.size > 0 ? wanted.has(name.toLowerCase()) : !unwanted.has(name.toLowerCase()))
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name)))
}

/** The names of attributes in a list with commas, without prefix and parts. */
const namesOf = (list: string | undefined) =>
  new Set(
    (list ?? '')
      .split(',', 100)
      .map((name) => name.trim().toLowerCase().split(':').at(-1)!.split('.')[0]!)
      .filter((name) => name !== ''),
  )
