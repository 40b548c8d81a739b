import { ScimError } from '../scim-error.ts'
import { PATCH } from '../scim-schemas.ts'
import { parsePath } from './parse-path.ts'
import { isRecord, setAttribute, type WantedUser } from './wanted-user.ts'

const KNOWN = ['userName', 'externalId', 'active', 'name', 'displayName', 'emails']
const MOST_OPERATIONS = 100

const syntax = (detail: string) => new ScimError(400, 'invalidSyntax', detail)

/** Reads a whole user. Attributes that aren't stored are ignored, as the standard asks. */
export function readUser(body: unknown): WantedUser {
  if (!isRecord(body)) throw syntax('The body must be a user.')
  const wanted: WantedUser = {}
  const given = new Map(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]))
  for (const name of KNOWN) {
    const value = given.get(name.toLowerCase())
    if (value === undefined || (value === null && name !== 'externalId')) continue
    setAttribute(wanted, parsePath(name), { value, address: '' })
  }
  return wanted
}

/** Reads the operations of PATCH, as directories send them: with a path, or with an object of paths. */
export function readPatch(body: unknown, address: string): WantedUser {
  const wanted: WantedUser = {}
  for (const { op, path, value } of operationsOf(body)) {
    if (op === 'remove') removeAttribute(wanted, path)
    else if (path !== undefined) setAttribute(wanted, parsePath(path), { value, address })
    else {
      if (!isRecord(value)) throw syntax('An operation without a path needs an object as its value.')
      for (const [name, one] of Object.entries(value)) setAttribute(wanted, parsePath(name), { value: one, address })
    }
  }
  return wanted
}

/** Every user has an address, a name and a state: only the directory's id can be removed. */
function removeAttribute(wanted: WantedUser, path: string | undefined): void {
  if (path === undefined) throw new ScimError(400, 'noTarget', 'remove needs a path.')
  const { attribute } = parsePath(path)
  if (attribute === 'externalid') wanted.externalId = null
  else if (['username', 'name', 'emails', 'active', 'displayname'].includes(attribute))
    throw new ScimError(400, 'mutability', `${attribute} can’t be removed.`)
  else setAttribute(wanted, parsePath(path), { value: null, address: '' })
}

export interface Operation {
  op: 'add' | 'replace' | 'remove'
  path: string | undefined
  value: unknown
}

/** The operations of a PATCH. */
export function operationsOf(body: unknown): Operation[] {
  const schemas = isRecord(body) ? body['schemas'] : undefined
  const list = isRecord(body) ? (body['Operations'] ?? body['operations']) : undefined
  if (!Array.isArray(schemas) || !schemas.includes(PATCH)) throw syntax(`schemas must include ${PATCH}.`)
  if (!Array.isArray(list) || list.length === 0) throw syntax('Operations must be a list.')
  if (list.length > MOST_OPERATIONS) throw new ScimError(413, 'tooMany', `At most ${MOST_OPERATIONS} operations.`)
  return list.map((one: unknown) => {
    const op = isRecord(one) ? String(one['op']).toLowerCase() : ''
    if (!isRecord(one) || (op !== 'add' && op !== 'replace' && op !== 'remove'))
      throw syntax('op must be add, replace or remove.')
    const { path, value } = one
    if (path !== undefined && path !== null && typeof path !== 'string') throw syntax('path must be a text.')
    return { op, path: path || undefined, value: value ?? null }
  })
}
