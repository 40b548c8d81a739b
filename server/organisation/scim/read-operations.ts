import { isRecord, syntax } from './read-values.ts'
import { ScimError } from './scim-error.ts'
import { PATCH } from './scim-schemas.ts'

const MOST_OPERATIONS = 100

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
