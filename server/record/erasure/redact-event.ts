import { fieldsOf, hashOf } from '../audit/sealed-event.ts'
import type { SealedRow } from '../audit/sealed-rows.ts'
import type { Sought } from './sought.ts'

/** An event with replaced values, as `erase_from_record` takes it. */
export interface Redacted {
  event: string
  /** The sealed hashes of the fields that are erased for the first time. */
  hashes: Record<string, string>
  /** The salts of the fields that keep their values; without the event's own salt the erased ones can't be guessed. */
  salts: Record<string, string>
  actor_name: string
  actor_email: string
  address: string | null
  entity_name: string
  original: unknown
  modified: unknown
}

/**
 * Replaces a person's values in an event by their pseudonym: name, address and IP address where they acted, their
 * addresses wherever they are mentioned, and their name in events about them. Undefined if there is nothing to replace.
 */
export function redactEvent(row: SealedRow, sought: Sought): Redacted | undefined {
  const acts = row.actor_id === sought.personId
  const replace = replacing(row, sought, acts)
  const after: SealedRow = {
    ...row,
    actor_name: acts && row.actor_name !== '' ? sought.pseudonym : row.actor_name,
    actor_email: acts ? '' : row.actor_email,
    address: acts ? null : row.address,
    entity_name: replace(row.entity_name) as string,
    original: replace(row.original),
    modified: replace(row.modified),
  }
  const changed = ERASABLE.filter((name) => valueOf(row)[name] !== valueOf(after)[name])
  if (changed.length === 0) return undefined
  const sealed = fieldsOf(row, row.salt)
  const erased = new Set<string>([...changed, ...Object.keys(row.erased ?? {})])
  const first = changed.filter((name) => !('hash' in sealed[name]!))
  return {
    event: row.event_id,
    hashes: Object.fromEntries(first.map((name) => [name, hashOf(sealed[name]!)])),
    salts: Object.fromEntries(
      Object.entries(sealed).flatMap(([name, field]) =>
        'salt' in field && !erased.has(name) ? [[name, field.salt]] : [],
      ),
    ),
    actor_name: after.actor_name,
    actor_email: after.actor_email,
    address: after.address,
    entity_name: after.entity_name,
    original: after.original,
    modified: after.modified,
  }
}

const ERASABLE = ['actorName', 'actorEmail', 'address', 'objectName', 'before', 'after'] as const

/** The values of the erasable fields as texts that can be compared. */
const valueOf = (row: SealedRow): Record<(typeof ERASABLE)[number], string> => ({
  actorName: row.actor_name,
  actorEmail: row.actor_email,
  address: row.address ?? '',
  objectName: row.entity_name,
  before: JSON.stringify(row.original),
  after: JSON.stringify(row.modified),
})

type Replace = (value: unknown) => unknown

/** Replaces the person's addresses; their names too in events about or by them, or that mention an address of theirs. */
function replacing(
  row: SealedRow,
  { pseudonym, names, parts, addresses, ids, personId }: Sought,
  acts: boolean,
): Replace {
  const mentioned = patternOf(addresses)
  const text = `${row.entity_name}\n${JSON.stringify(row.original)}\n${JSON.stringify(row.modified)}`
  const concerns = acts || (row.entity_id !== null && ids.includes(row.entity_id)) || (mentioned?.test(text) ?? false)
  const pattern = patternOf(concerns ? [...addresses, ...names] : addresses)
  const isAccount = row.entity_id === personId
  const ofText = (value: string) =>
    isAccount && parts.includes(value) ? pseudonym : pattern ? value.replaceAll(pattern, pseudonym) : value
  const ofValue: Replace = (value) => {
    if (typeof value === 'string') return ofText(value)
    if (Array.isArray(value)) return value.map(ofValue)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, ofValue(inner)]))
  }
  return ofValue
}

/** Matches whole names and addresses: `bob@…` isn't in `jim.bob@…`. */
function patternOf(texts: readonly string[]): RegExp | undefined {
  if (texts.length === 0) return undefined
  const longestFirst = texts.toSorted((one, other) => other.length - one.length)
  const any = longestFirst.map((text) => RegExp.escape(text)).join('|')
  return new RegExp(String.raw`(?<![\p{L}\p{N}._%+-])(?:${any})(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`, 'giu')
}
