import {
  bytesOf,
  type Chain,
  endText,
  type EventLine,
  fromHex,
  headText,
  leafOf,
  linkOf,
  originOf,
  type Sha256,
  toHex,
} from './audit-chain.ts'
import { type End, type Head, isOlderFormat, readHeader, readLine } from './audit-shapes.ts'

export type ProblemCode =
  | 'not.an.export'
  | 'older.format'
  | 'line.unreadable'
  | 'event.altered'
  | 'event.missing'
  | 'event.out.of.order'
  | 'head.wrong'
  | 'head.missing'
  | 'signature.wrong'
  | 'key.unknown'
  | 'key.other'
  | 'not.signed'
  | 'cut.short'

/** A problem and its place: a line of the file, and the event's position in its chain if it has one. */
export interface Problem {
  code: ProblemCode
  line: number
  chain?: Chain
  position?: number
}

export interface Verified {
  workspaceUuid: string
  /**
   * Fingerprints of the keys that signed something in the file: compare them with the installation's published keys.
   */
  signers: string[]
  /** Whether every signature is by an expected key; undefined if none was given. */
  isExpected: boolean | undefined
  /** How many events of each chain were there, up to which signed time. */
  chains: Partial<Record<Chain, { events: number; heads: number; signedTo: number; signedAt: number }>>
  /** How many events withhold each field. */
  withheld: Record<string, number>
  problems: Problem[]
}

export interface Tools {
  sha256: Sha256
  /** Ed25519 over the raw public key. */
  isSigned: (publicKey: Uint8Array, text: Uint8Array, signature: Uint8Array) => boolean | Promise<boolean>
  /** Fingerprints of the only accepted keys. */
  expected?: string[] | undefined
  /** Receives each consistent event; only a result without problems confirms them. */
  onEvent?: (event: EventLine) => void
}

interface State extends Verified {
  tools: Tools
  known: Map<string, { raw: Uint8Array; fingerprint: string }>
  at: Partial<Record<Chain, { position: number; link: Uint8Array }>>
  ended: boolean
  line: number
}

const MOST_PROBLEMS = 100

/** Verifies an export line by line in constant memory and reports the inconsistencies. Never throws. */
export async function verifyExport(lines: AsyncIterable<string> | Iterable<string>, tools: Tools): Promise<Verified> {
  const state: State = {
    tools,
    workspaceUuid: '',
    signers: [],
    isExpected: undefined,
    chains: {},
    withheld: {},
    problems: [],
    known: new Map(),
    at: {},
    ended: false,
    line: 0,
  }
  for await (const text of lines) {
    state.line += 1
    await readText(state, text)
    if (!state.workspaceUuid || state.problems.length >= MOST_PROBLEMS) break
  }
  if (state.line === 0) note(state, 'not.an.export')
  if (state.workspaceUuid && state.problems.length < MOST_PROBLEMS) readRest(state)
  const { workspaceUuid, signers, chains, withheld, problems } = state
  const isExpected = tools.expected && !problems.some(({ code }) => code === 'key.other')
  return { workspaceUuid, signers, isExpected, chains, withheld, problems }
}

const note = (state: State, code: ProblemCode, place: { chain?: Chain; position?: number } = {}) =>
  void state.problems.push({ code, line: state.line, ...place })

async function readText(state: State, text: string): Promise<void> {
  if (state.line === 1) return readFirst(state, text)
  const line = state.ended ? undefined : readLine(text)
  if (!line) note(state, 'line.unreadable')
  else if ('end' in line) await readEnd(state, line.end)
  else if ('head' in line) await readHead(state, line.head)
  else await readEvent(state, line.event)
}

/** Checks what must have come by the end of the file. */
function readRest(state: State): void {
  if (!state.ended) note(state, 'cut.short')
  for (const [chain, { events, signedTo }] of Object.entries(state.chains))
    if (events > signedTo) note(state, 'not.signed', { chain: chain as Chain, position: signedTo + 1 })
}

async function readFirst(state: State, text: string): Promise<void> {
  const header = readHeader(text)
  if (!header) return note(state, isOlderFormat(text) ? 'older.format' : 'not.an.export')
  state.workspaceUuid = header.workspaceUuid
  for (const { id, publicKey } of header.keys) {
    const raw = fromHex(publicKey)
    state.known.set(id, { raw, fingerprint: toHex(await state.tools.sha256(raw)) })
  }
}

async function readEvent(state: State, line: EventLine): Promise<void> {
  const { sha256, onEvent } = state.tools
  const { chain, position } = line
  const before = state.at[chain] ?? { position: 0, link: await originOf(sha256, state.workspaceUuid, chain) }
  const isNext = position === before.position + 1
  if (position > before.position + 1) note(state, 'event.missing', { chain, position: before.position + 1 })
  else if (!isNext) note(state, 'event.out.of.order', { chain, position })
  const link = await linkOf(sha256, before.link, await leafOf(sha256, line.fields))
  const fits = toHex(link) === line.link
  if (isNext && !fits) note(state, 'event.altered', { chain, position })
  // After a mismatch the next event is compared with this event's own claim, so that one change is one problem.
  state.at[chain] = { position: Math.max(position, before.position), link: fromHex(line.link) }
  const counted = (state.chains[chain] ??= { events: 0, heads: 0, signedTo: 0, signedAt: 0 })
  counted.events = Math.max(counted.events, position)
  for (const [name, field] of Object.entries(line.fields))
    if ('hash' in field) state.withheld[name] = (state.withheld[name] ?? 0) + 1
  if (isNext && fits) onEvent?.(line)
}

async function readHead(state: State, head: Head): Promise<void> {
  const { chain, position, link, at } = head
  const here = state.at[chain]
  const counted = state.chains[chain]
  const fits = here?.position === position && toHex(here.link) === link && counted && counted.signedTo < position
  if (!fits) note(state, 'head.wrong', { chain, position })
  if (!(await checkSignature(state, head, headText(state.workspaceUuid, head)))) return
  if (fits && counted) Object.assign(counted, { heads: counted.heads + 1, signedTo: position, signedAt: at })
}

async function checkSignature(state: State, { key, signature }: Head | End, text: string): Promise<boolean> {
  const { isSigned, expected } = state.tools
  const known = state.known.get(key)
  // Some platforms throw for an invalid raw key.
  const right = known && (await attempt(() => isSigned(known.raw, bytesOf(text), fromHex(signature))))
  if (!right) note(state, known ? 'signature.wrong' : 'key.unknown')
  else if (!state.signers.includes(known.fingerprint)) state.signers.push(known.fingerprint)
  if (right && expected && !expected.includes(known.fingerprint)) note(state, 'key.other')
  return right === true
}

async function attempt(check: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await check()
  } catch {
    return false
  }
}

async function readEnd(state: State, end: End): Promise<void> {
  state.ended = true
  await checkSignature(state, end, endText(state.workspaceUuid, end))
  for (const chain of ['OPEN', 'RESTRICTED', 'OUTSIDE'] as const) {
    const [told, found] = [end.chains[chain], state.chains[chain]]
    const events = found?.events ?? 0
    if (told && events < told.events) note(state, 'cut.short', { chain, position: events + 1 })
    else if (events > (told?.events ?? 0)) note(state, 'not.signed', { chain, position: (told?.events ?? 0) + 1 })
    else if (told && found && found.heads !== told.heads) note(state, 'head.missing', { chain, position: found.events })
  }
}

/** The lines of a chunked file. Only a line feed ends a line: names may contain every other separator. */
export async function* linesIn(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}
