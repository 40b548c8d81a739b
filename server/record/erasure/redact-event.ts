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
export function redactEvent(row: SealedRow, sought: Patterns): Redacted | undefined {
  const acts = row.actor_id === sought.personId
  // Such as a failed sign-in: nobody is its actor.
  const attempts = row.actor_id === null && row.entity_id === sought.personId
  const { ofText, ofName } = replacing(row, sought)
  const replace = throughout(ofText)
  const after: SealedRow = {
    ...row,
    actor_name: acts && row.actor_name !== '' ? sought.pseudonym : row.actor_name,
    actor_email: acts ? '' : row.actor_email,
    address: acts || attempts ? null : row.address,
    entity_name: ofName(row.entity_name),
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

/** An erased person's texts as patterns, compiled once. */
export interface Patterns extends Pick<Sought, 'personId' | 'pseudonym' | 'parts' | 'ids'> {
  addresses: RegExp | undefined
  /** With names. */
  mentioned: RegExp | undefined
  /** With names and claimed addresses. */
  about: RegExp | undefined
}

export const patternsOf = (sought: Sought): Patterns => {
  const { addresses, claimed, names, personId, pseudonym, parts, ids } = sought
  const mentioned = patternOf([...addresses, ...names])
  const about = patternOf([...addresses, ...claimed, ...names])
  return { personId, pseudonym, parts, ids, addresses: patternOf(addresses), mentioned, about }
}

type OfText = (value: string) => string

/**
 * Replaces the person's addresses; their names too in events about them, and in the details of events that mention an
 * address of theirs. What else is called like them, such as a workspace, keeps its name.
 */
function replacing(row: SealedRow, sought: Patterns): { ofText: OfText; ofName: OfText } {
  const { pseudonym, parts, ids, personId } = sought
  const by = (pattern: RegExp | undefined): OfText =>
    pattern ? (value) => value.replaceAll(pattern, pseudonym) : (value) => value
  if (row.entity_id !== null && ids.includes(row.entity_id)) {
    const named = by(sought.about)
    const isAccount = row.entity_id === personId
    const ofText: OfText = (value) => (isAccount && parts.includes(value.trim()) ? pseudonym : named(value))
    return { ofText, ofName: ofText }
  }
  const text = `${row.entity_name}\n${JSON.stringify(row.original)}\n${JSON.stringify(row.modified)}`
  const mentions = sought.addresses !== undefined && text.search(sought.addresses) >= 0
  return { ofText: by(mentions ? sought.mentioned : sought.addresses), ofName: by(sought.addresses) }
}

/** The same for every text in a value. */
const throughout = (ofText: OfText) => {
  const ofValue = (value: unknown): unknown => {
    if (typeof value === 'string') return ofText(value)
    if (Array.isArray(value)) return value.map(ofValue)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, ofValue(inner)]))
  }
  return ofValue
}

/** Matches whole names and addresses: `bob@…` is neither in `jim.bob@…` nor in `o'bob@…`. */
function patternOf(texts: readonly string[]): RegExp | undefined {
  if (texts.length === 0) return undefined
  const longestFirst = texts.toSorted((one, other) => other.length - one.length)
  const any = longestFirst.map((text) => RegExp.escape(text)).join('|')
  const before = String.raw`[\p{L}\p{N}._%+-]`
  return new RegExp(String.raw`(?<!${before}|${before}['’!#$&*^{|}~])(?:${any})(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`, 'giu')
}
