/*
 * The format of the sealed record and its verification. This file imports nothing and runs in node and in browsers: the
 * standalone verification page contains it unchanged.
 */

/** The format in the first line of an export; it changes with the fields of that line. */
export const FORMAT = 'strongroom-audit-2'

/**
 * A workspace has an open chain and one of events by or about hidden participants; events outside workspaces have their
 * own.
 */
export type Chain = 'OPEN' | 'RESTRICTED' | 'OUTSIDE'
/** The workspace id in the chain of events outside workspaces. */
export const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000'
export type Sha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>
/** A field of an event: shown with the salt of its hash, or withheld with only its hash. */
export type Field = { salt: string; value: unknown } | { hash: string }

export interface EventLine {
  chain: Chain
  position: number
  link: string
  fields: Record<string, Field>
}

/** JSON in canonical form: sorted keys, no spaces (RFC 8785 for the values used here). */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}

const encoder = new TextEncoder()
export const bytesOf = (text: string): Uint8Array => encoder.encode(text)

export function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
/** Of lower-case hex digits only: callers have checked the format. */
export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/[0-9a-f]{2}/g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The first link of a chain: chains of two workspaces, or the two of one, can't be exchanged. */
export const originOf = (sha256: Sha256, workspaceUuid: string, chain: Chain) =>
  sha256(bytesOf(`strongroom-audit-1 ${workspaceUuid} ${chain}`))

export async function hashOfField(sha256: Sha256, field: Field): Promise<string> {
  if ('hash' in field) return field.hash
  return toHex(await sha256(joined(fromHex(field.salt), bytesOf(canonical(field.value)))))
}

/** An event's hash, over the hashes of its fields: with a field withheld the rest can still be verified. */
export async function leafOf(sha256: Sha256, fields: Record<string, Field>): Promise<Uint8Array> {
  const hashes: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) hashes[name] = await hashOfField(sha256, field)
  return sha256(bytesOf(canonical(hashes)))
}

export const linkOf = (sha256: Sha256, before: Uint8Array, leaf: Uint8Array) => sha256(joined(before, leaf))

/** The signed text of a head. */
export const headText = (
  workspaceUuid: string,
  { chain, position, link, at }: { chain: Chain; position: number; link: string; at: number },
): string => canonical({ at, chain, link, position, workspaceUuid })

/** A head as covered by an anchor. */
export interface AnchoredHead {
  workspaceUuid: string
  chain: Chain
  position: number
  link: string
}

/** The first link of the chain of anchors. */
export const anchorOrigin = (sha256: Sha256) => sha256(bytesOf('strongroom-anchors-1'))

/** The link of an anchor: it covers every head created with it, and every earlier anchor. */
export async function anchorLink(
  sha256: Sha256,
  before: Uint8Array,
  { at, upto, heads }: { at: number; upto: number; heads: AnchoredHead[] },
): Promise<Uint8Array> {
  const texts = heads.map((head) => canonical(head)).toSorted()
  return linkOf(sha256, before, await sha256(bytesOf(canonical({ at, heads: texts, upto }))))
}

/** The signed text of an anchor, which is also published. */
export const anchorText = ({ position, link, at }: { position: number; link: string; at: number }): string =>
  canonical({ anchor: link, at, position })

/** The length of a chain and the number of its heads at the time of an export: none can be left out. */
export interface Length {
  events: number
  heads: number
}

/** The signed text at the end of an export. */
export const endText = (workspaceUuid: string, end: { at: number; chains: Partial<Record<Chain, Length>> }): string =>
  canonical({ at: end.at, chains: end.chains, workspaceUuid })
