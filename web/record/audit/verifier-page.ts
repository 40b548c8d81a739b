import { type EventLine, fromHex } from '@strongroom/contract/record/audit-chain.ts'
import { describeEvent, reportAudit } from '@strongroom/contract/record/report-audit.ts'
import { linesIn, verifyExport } from '@strongroom/contract/record/verify-audit.ts'

/*
 * The script of the verification page. Its texts are in the page. It is never imported: the generator appends it to the
 * files that it needs.
 */

interface Texts {
  [key: string]: string
}

const element = (id: string) => document.getElementById(id) as HTMLElement
const texts = JSON.parse(element('texts').textContent ?? '{}') as Texts
const filled = (key: string, values: Record<string, string | number> = {}) =>
  (texts[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? ''))

async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource))
}

const importKey = (raw: Uint8Array) => crypto.subtle.importKey('raw', raw as BufferSource, 'Ed25519', false, ['verify'])

async function isSigned(publicKey: Uint8Array, text: Uint8Array, signature: Uint8Array): Promise<boolean> {
  return crypto.subtle.verify('Ed25519', await importKey(publicKey), signature as BufferSource, text as BufferSource)
}

/** Any point of the curve: only for testing whether this browser can verify such signatures. */
const SOME_KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const canCheck = () =>
  importKey(fromHex(SOME_KEY)).then(
    () => true,
    () => false,
  )

function addLine(to: string, text: string): void {
  const item = document.createElement('li')
  item.textContent = text
  element(to).append(item)
}

function say(outcome: string, className: string): void {
  const shown = element('outcome')
  shown.textContent = outcome
  shown.className = className
  for (const list of ['problems', 'facts', 'events']) element(list).replaceChildren()
  element('vouched').hidden = true
}

const MOST_SHOWN = 2000
let run = 0

/** Another file may be chosen meanwhile. */
async function check(): Promise<void> {
  const mine = (run += 1)
  const file = (element('file') as HTMLInputElement).files?.[0]
  if (!file) return say('', '')
  say(filled('verify.working'), '')
  const key = (element('key') as HTMLInputElement).value.trim().toLowerCase()
  if (key && !/^[0-9a-f]{64}$/.test(key)) return say(filled('verify.key-malformed'), 'bad')
  if (!(await canCheck())) return say(filled('verify.unsupported'), 'bad')
  const events: string[] = []
  let more = 0
  const onEvent = (event: EventLine) => {
    if (events.length < MOST_SHOWN) events.push(describeEvent(event, filled))
    else more += 1
  }
  const decoder = new TextDecoderStream('utf-8', { ignoreBOM: true })
  const chunks = file.stream().pipeThrough(decoder as ReadableWritablePair<string, BufferSource>)
  const expected = key ? [key] : undefined
  const lines = linesIn(chunks as unknown as AsyncIterable<string>)
  const report = reportAudit(await verifyExport(lines, { sha256, isSigned, expected, onEvent }), filled)
  if (mine !== run) return
  say(report.outcome, report.isGood ? 'good' : 'bad')
  for (const problem of report.problems) addLine('problems', problem)
  for (const fact of report.facts) addLine('facts', fact)
  if (!report.isGood) return
  element('vouched').hidden = false
  for (const event of events) addLine('events', event)
  if (more > 0) addLine('events', filled('verify.more-events', { count: more }))
}

/** The result of an earlier file doesn't apply to the one chosen since. */
function start(): void {
  const begun = check()
  const mine = run
  void begun.catch((error: Error) => {
    if (mine === run) say(filled('verify.failed', { error: error.message }), 'bad')
  })
}
element('file').addEventListener('change', start)
element('key').addEventListener('change', start)
