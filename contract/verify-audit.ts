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

/** What is wrong, and where: a line of the file, and the event's place in its chain where it has one. */
export interface Problem {
  code:
    | 'not.an.export'
    | 'line.unreadable'
    | 'event.altered'
    | 'event.missing'
    | 'event.out.of.order'
    | 'head.wrong'
    | 'signature.wrong'
    | 'key.unknown'
    | 'not.signed'
    | 'cut.short'
  line: number
  chain?: Chain
  position?: number
}

export interface Verified {
  workspaceUuid: string
  /** Fingerprints of the keys that signed it: to be compared with those that the installation publishes. */
  keys: string[]
  /** How many events of each chain were there, up to which signed time. */
  chains: Partial<Record<Chain, { events: number; signedTo: number; signedAt: number }>>
  problems: Problem[]
}

export interface Tools {
  sha256: Sha256
  /** Ed25519 over the raw public key. */
  isSigned: (publicKey: Uint8Array, text: Uint8Array, signature: Uint8Array) => boolean | Promise<boolean>
}

interface State extends Verified {
  known: Map<string, Uint8Array>
  at: Partial<Record<Chain, { position: number; link: Uint8Array }>>
  ended: boolean
}

const MOST_PROBLEMS = 100

/** Reads an export line by line, keeping nothing but where it is, and says what does not fit together. */
export async function verifyExport(lines: AsyncIterable<string> | Iterable<string>, tools: Tools): Promise<Verified> {
  const state: State = { workspaceUuid: '', keys: [], chains: {}, problems: [], known: new Map(), at: {}, ended: false }
  let number = 0
  for await (const text of lines) {
    number += 1
    if (text.trim() === '') continue
    const line = parsed(text)
    if (!line) note(state, { code: 'line.unreadable', line: number })
    else if (number === 1) await readFirst(state, line, tools)
    else if (state.workspaceUuid) await readLine(state, { line, number }, tools)
    if (!state.workspaceUuid || state.problems.length >= MOST_PROBLEMS) break
  }
  if (!state.workspaceUuid) note(state, { code: 'not.an.export', line: 1 })
  else if (!state.ended) note(state, { code: 'cut.short', line: number })
  for (const [chain, { events, signedTo }] of Object.entries(state.chains))
    if (events > signedTo)
      note(state, { code: 'not.signed', line: number, chain: chain as Chain, position: signedTo + 1 })
  const { workspaceUuid, keys, chains, problems } = state
  return { workspaceUuid, keys, chains, problems }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const note = (state: State, problem: Problem) => void state.problems.push(problem)

async function readFirst(state: State, line: Record<string, unknown>, { sha256 }: Tools): Promise<void> {
  if (line['format'] !== 'strongroom-audit-1' || !Array.isArray(line['keys'])) return
  state.workspaceUuid = String(line['workspaceUuid'])
  for (const { id, publicKey } of line['keys'] as { id: string; publicKey: string }[]) {
    const key = fromHex(publicKey)
    state.known.set(id, key)
    state.keys.push(toHex(await sha256(key)))
  }
}

interface Read {
  line: Record<string, unknown>
  number: number
}

async function readLine(state: State, read: Read, tools: Tools): Promise<void> {
  const { line, number } = read
  try {
    if (state.ended) note(state, { code: 'line.unreadable', line: number })
    else if ('end' in line) await readEnd(state, read, tools)
    else if ('head' in line) await readHead(state, read, tools)
    else await readEvent(state, { line: line as never, number }, tools)
  } catch {
    note(state, { code: 'line.unreadable', line: number })
  }
}

async function readEvent(state: State, { line, number }: { line: EventLine; number: number }, { sha256 }: Tools) {
  const { chain, position } = line
  const before = state.at[chain] ?? { position: 0, link: await originOf(sha256, state.workspaceUuid, chain) }
  const place = { line: number, chain, position }
  const isNext = position === before.position + 1
  if (position > before.position + 1) note(state, { ...place, code: 'event.missing', position: before.position + 1 })
  else if (!isNext) note(state, { ...place, code: 'event.out.of.order' })
  const link = await linkOf(sha256, before.link, await leafOf(sha256, line.fields))
  if (isNext && toHex(link) !== line.link) note(state, { ...place, code: 'event.altered' })
  // Whatever was wrong, the next event is compared with what this one says of itself, so that one change is one problem.
  state.at[chain] = { position: Math.max(position, before.position), link: fromHex(line.link) }
  const counted = (state.chains[chain] ??= { events: 0, signedTo: 0, signedAt: 0 })
  counted.events = Math.max(counted.events, position)
}

interface Head {
  chain: Chain
  position: number
  link: string
  at: number
  key: string
  signature: string
}

async function readHead(state: State, { line, number }: Read, tools: Tools): Promise<void> {
  const head = line['head'] as Head
  const { chain, position, link, at } = head
  const place = { line: number, chain, position }
  const here = state.at[chain]
  if (here?.position !== position || toHex(here.link) !== link) note(state, { ...place, code: 'head.wrong' })
  if (!(await checkSignature(state, { ...head, text: headText(state.workspaceUuid, head) }, { place, tools }))) return
  const counted = state.chains[chain]
  if (counted && here?.position === position) Object.assign(counted, { signedTo: position, signedAt: at })
}

async function checkSignature(
  state: State,
  { key, signature, text }: { key: string; signature: string; text: string },
  { place, tools }: { place: Omit<Problem, 'code'>; tools: Tools },
): Promise<boolean> {
  const publicKey = state.known.get(key)
  const right = publicKey && (await tools.isSigned(publicKey, bytesOf(text), fromHex(signature)))
  if (!right) note(state, { ...place, code: publicKey ? 'signature.wrong' : 'key.unknown' })
  return right === true
}

async function readEnd(state: State, { line, number }: Read, tools: Tools): Promise<void> {
  const end = line['end'] as { at: number; chains: Record<string, number>; key: string; signature: string }
  state.ended = true
  const text = endText(state.workspaceUuid, end)
  await checkSignature(state, { ...end, text }, { place: { line: number }, tools })
  for (const [chain, many] of Object.entries(end.chains) as [Chain, number][])
    if ((state.at[chain]?.position ?? 0) < many)
      note(state, { code: 'cut.short', line: number, chain, position: (state.at[chain]?.position ?? 0) + 1 })
}
