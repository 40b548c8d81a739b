import { type Problem, type Verified, verifyExport } from '@strongroom/contract/verify-audit.ts'

/*
 * What the page that checks an export does in the browser. Its texts stand in the page. It is never imported: the
 * generator makes a script of it, behind the two files that it needs.
 */

interface Texts {
  [key: string]: string
}

const element = (id: string) => document.getElementById(id) as HTMLElement
const texts = JSON.parse(element('texts').textContent ?? '{}') as Texts
const filled = (key: string, values: Record<string, string | number>) =>
  (texts[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? ''))

async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource))
}

async function isSigned(publicKey: Uint8Array, text: Uint8Array, signature: Uint8Array): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', publicKey as BufferSource, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signature as BufferSource, text as BufferSource)
}

async function* linesOf(file: File): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, BufferSource>)
  let rest = ''
  for await (const piece of reader as unknown as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

function addLine(to: string, text: string): void {
  const item = document.createElement('li')
  item.textContent = text
  element(to).append(item)
}

const describe = ({ code, line, chain, position }: Problem) =>
  filled(`verify.problem.${code}`, {
    line,
    position: position ?? '',
    chain: chain ? filled(`verify.chain.${chain}`, {}) : '',
  })

function show({ keys, chains, problems, workspaceUuid }: Verified): void {
  const outcome = element('outcome')
  outcome.textContent = filled(problems.length === 0 ? 'verify.whole' : 'verify.broken', { count: problems.length })
  outcome.className = problems.length === 0 ? 'good' : 'bad'
  for (const list of ['problems', 'facts']) element(list).replaceChildren()
  for (const problem of problems) addLine('problems', describe(problem))
  if (workspaceUuid) addLine('facts', filled('verify.workspace', { id: workspaceUuid }))
  for (const [chain, { events, signedAt }] of Object.entries(chains)) {
    const until = signedAt ? new Date(signedAt).toISOString() : '-'
    addLine('facts', filled('verify.events', { chain: filled(`verify.chain.${chain}`, {}), events, until }))
  }
  for (const key of keys) addLine('facts', filled('verify.key', { key }))
}

element('file').addEventListener('change', async (event) => {
  const file = (event.target as HTMLInputElement).files?.[0]
  if (!file) return
  element('outcome').textContent = filled('verify.working', {})
  show(await verifyExport(linesOf(file), { sha256, isSigned }))
})
