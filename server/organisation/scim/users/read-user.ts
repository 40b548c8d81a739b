import { parsePath } from '../filter/parse-path.ts'
import { operationsOf } from '../read-operations.ts'
import { isRecord, syntax } from '../read-values.ts'
import { ScimError } from '../scim-error.ts'
import { setAttribute, type WantedUser } from './wanted-user.ts'

const KNOWN = ['userName', 'externalId', 'active', 'name', 'displayName', 'emails']

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
