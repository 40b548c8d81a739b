import { canonical, type Chain, type EventLine, FORMAT, type Length } from './audit-chain.ts'

/*
 * The lines of a sealed export. Each has one shape and one spelling: missing, added, doubled or reordered keys make it
 * invalid, so that nothing is shown that wasn't hashed and signed.
 */

export interface Header {
  format: string
  workspaceUuid: string
  keys: { id: string; publicKey: string }[]
}

export interface Head {
  chain: Chain
  position: number
  link: string
  at: number
  key: string
  signature: string
}

export interface End {
  at: number
  chains: Partial<Record<Chain, Length>>
  key: string
  signature: string
}

export type Line = { event: EventLine } | { head: Head } | { end: End }

/** The fields that every event has. */
const FIELDS = [
  'actorEmail',
  'actorName',
  'actorUuid',
  'address',
  'after',
  'before',
  'objectName',
  'objectType',
  'objectUuid',
  'time',
  'type',
  'uuid',
  'workspaceUuid',
]

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const hex = (value: unknown, length: number): value is string =>
  typeof value === 'string' && value.length === length && /^[0-9a-f]*$/.test(value)
const count = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
/** The latest valid date. */
const LATEST = 8.64e15
export const isTime = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Math.abs(value as number) <= LATEST
const isChain = (value: unknown): value is Chain => value === 'OPEN' || value === 'RESTRICTED' || value === 'OUTSIDE'
const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

/** Whether a value is an object with exactly these keys. */
const has = (value: unknown, keys: string[]): value is Record<string, unknown> =>
  value !== null &&
  typeof value === 'object' &&
  !Array.isArray(value) &&
  Object.keys(value).length === keys.length &&
  keys.every((key) => Object.hasOwn(value, key))

/** Parses a line in canonical spelling; undefined for any other. */
function spelled(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown
    return canonical(value) === text ? value : undefined
  } catch {
    return undefined
  }
}

/** Parses the first line; undefined if invalid. */
export function readHeader(text: string): Header | undefined {
  const line = spelled(text)
  if (!has(line, ['format', 'keys', 'workspaceUuid']) || line['format'] !== FORMAT) return undefined
  const { keys, workspaceUuid } = line
  if (!isId(workspaceUuid) || !Array.isArray(keys)) return undefined
  const good = keys.every((key) => has(key, ['id', 'publicKey']) && isId(key['id']) && hex(key['publicKey'], 64))
  const distinct = new Set(keys.map((key: { id: string }) => key?.id)).size === keys.length
  return good && distinct ? { format: FORMAT, workspaceUuid, keys: keys as Header['keys'] } : undefined
}

/** Whether a version wrote the file whose exports had more than one spelling. */
export const isOlderFormat = (text: string): boolean => text.startsWith('{"format":"strongroom-audit-1"')

/** Parses any other line; undefined if it isn't exactly one of ours. */
export function readLine(text: string): Line | undefined {
  const line = spelled(text)
  if (has(line, ['head'])) return isHead(line['head']) ? { head: line['head'] } : undefined
  if (has(line, ['end'])) return isEnd(line['end']) ? { end: line['end'] } : undefined
  return isEvent(line) ? { event: line } : undefined
}

const hasSignature = (value: Record<string, unknown>) =>
  isTime(value['at']) && isId(value['key']) && hex(value['signature'], 128)

const isHead = (value: unknown): value is Head =>
  has(value, ['at', 'chain', 'key', 'link', 'position', 'signature']) &&
  hasSignature(value) &&
  isChain(value['chain']) &&
  count(value['position']) &&
  hex(value['link'], 64)

const isEnd = (value: unknown): value is End =>
  has(value, ['at', 'chains', 'key', 'signature']) && hasSignature(value) && isLengths(value['chains'])

const isLengths = (value: unknown): boolean =>
  value !== null &&
  typeof value === 'object' &&
  !Array.isArray(value) &&
  Object.entries(value).every(
    ([chain, length]) =>
      isChain(chain) && has(length, ['events', 'heads']) && count(length['events']) && count(length['heads']),
  )

const isEvent = (value: unknown): value is EventLine =>
  has(value, ['chain', 'fields', 'link', 'position']) &&
  isChain(value['chain']) &&
  count(value['position']) &&
  hex(value['link'], 64) &&
  has(value['fields'], FIELDS) &&
  Object.values(value['fields']).every(isField)

/** Shown with its salt, or withheld with its hash: never both, or the shown value might differ from the hashed one. */
const isField = (value: unknown): boolean =>
  (has(value, ['salt', 'value']) && hex(value['salt'], 32)) || (has(value, ['hash']) && hex(value['hash'], 64))
