import { burn } from '@kenjiuno/msgreader/lib/Burner.js'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createRenderer, type Prepared } from '../renderer.ts'
import { colourSource } from './colour-source.ts'

const renderer = createRenderer()
afterAll(() => renderer.close())
let key = 0

async function prepared(bytes: Buffer | string, extension: string) {
  const made: Prepared = await renderer.prepare({ bytes: Buffer.from(bytes), extension, who: 'somebody' })
  if (made.outcome !== 'pages') throw new Error(JSON.stringify(made))
  return made
}

/** The lines of a page of a file's preview. */
async function linesOf(bytes: Buffer | string, extension: string, page = 1): Promise<string[]> {
  const made = await prepared(bytes, extension)
  const held = { key: `file ${key++}`, load: async () => made.document, kind: made.kind, who: 'somebody' }
  const lines = await renderer.pageText({ ...held, page })
  return lines.map(({ words }) => words.map(({ text }) => text).join(' '))
}

test('separated values become a table with its heading on each page, whatever separates them', async () => {
  const rows = Array.from({ length: 60 }, (_, i) => `Item ${i};"a; b";${i * 3}`)
  const csv = ['Name;Note;Price', ...rows].join('\r\n')
  const made = await prepared(csv, 'csv')
  expect(made.pages.length).toBeGreaterThan(1)
  expect(made.pages[0]!.width).toBeGreaterThan(made.pages[0]!.height)
  expect((await linesOf(csv, 'csv')).join(' ')).toMatch(/Name Note Price Item 0 a; b 0 Item 1 a; b 3/)
  expect((await linesOf(csv, 'csv', 2)).join(' ')).toMatch(/^Name Note Price Item/)
  expect((await linesOf('a\tb\n1\t2\n', 'tsv')).join(' ')).toBe('a b 1 2')
  const wide = Array.from({ length: 60 }, (_, i) => `column-number-${i}`).join(',')
  expect((await prepared(`${wide}\n`, 'csv')).pages.length).toBeGreaterThan(2)
  expect(await linesOf('one "quote, and no end\nsecond', 'csv')).not.toEqual([])
})

const LONG = 'word '.repeat(1000)
const WIDE = Array.from({ length: 61 }, (_, i) => `c${i}`).join(',')
const markdownDeep = `${'> '.repeat(25)}deep\n`

test.each([
  ['a small table', 'a,b\n1,2\n', 'csv', false],
  ['a table with long notes', `a,b\n${'word '.repeat(150)},2\n`, 'csv', false],
  ['a table with a note that is too long', `a,b\n${LONG},2\n`, 'csv', true],
  ['a table with many lines in a cell', `a,b\n"${'x\n'.repeat(50)}",2\n`, 'csv', true],
  ['a table with a long heading', `${'word '.repeat(200)},b\n1,2\n`, 'csv', true],
  ['a table of 61 columns', `${WIDE}\n`, 'csv', true],
  ['a table whose later rows have more columns', `a,b\n${'1,2\n'.repeat(300)}1,2,3,4\n`, 'csv', false],
  ['a table of 10,000 rows', 'a,b\n'.repeat(10_000), 'csv', true],
  ['a table of more than 200 pages', `a\n${'b\n'.repeat(9000)}`, 'csv', true],
  ['a short text', 'one\ntwo', 'txt', false],
  ['a text of more than 200 pages', 'one\n'.repeat(20_000), 'txt', true],
  ['a text of one long line', 'x'.repeat(2_000_000), 'txt', true],
  ['short source', 'const a = 1\n', 'ts', false],
  ['source of more than 200 pages', 'const a = 1\n'.repeat(20_000), 'ts', true],
  ['short Markdown', '# One\n\n> two\n', 'md', false],
  ['Markdown that is nested too deeply', markdownDeep, 'md', true],
  ['a short mail', 'Subject: One\r\nFrom: a@x.example\r\n\r\nText', 'eml', false],
  ['a mail with a long subject', `Subject: ${LONG}\r\nFrom: a@x.example\r\n\r\nText`, 'eml', true],
])('the preview of %s says whether something is left out: %3$s', async (_, text, extension, isCut) => {
  expect((await prepared(text, extension)).isCut).toBe(isCut)
})

test('the words of a table are all on its pages, also those wider than their column; a cut cell ends with an ellipsis', async () => {
  const word = 'w'.repeat(58)
  const text = await linesOf(`a,b\n${word},2\n`, 'csv')
  expect(text.join('').replaceAll(/[ ab2]/g, '')).toBe(word)
  expect((await linesOf(`a,b\n${LONG},2\n`, 'csv')).join(' ')).toContain('word …')
  const grown = `a,b\n${'1,2\n'.repeat(300)}1,2,3,last\n`
  expect((await linesOf(grown, 'csv', (await prepared(grown, 'csv')).pages.length)).join(' ')).toContain('last')
})

test('Markdown is set with headings, lists, tables and code; HTML in it is shown as written', async () => {
  const text =
    '# Plan\n\nSome **bold** and *soft* `code`.\n\n- one\n- [x] two\n  1. deep\n\n> quoted\n\n|A|B|\n|-|-|\n|1|2|\n\n```\nlet x\n```\n<script>alert(1)</script>'
  const lines = await linesOf(text, 'md')
  expect(lines[0]).toBe('Plan')
  expect(lines).toContain('Some bold and soft code.')
  expect(lines.join('\n')).toMatch(/• one\n• ☑ two\n1\. deep\nquoted\nA \| B\n1 \| 2\nlet x/)
  expect(lines.join('\n')).toContain('alert(1)')
  expect(await linesOf('>'.repeat(5000), 'md')).toBeDefined()
})

test('source text has line numbers', async () => {
  expect(await linesOf('const a = 1\n\nreturn a\n', 'ts')).toMatchObject(['1 const a = 1', '2', '3 return a', '4'])
})

test('source text has colours in the languages that are known, and none in others', async () => {
  const colours = (text: string, extension: string) =>
    colourSource(text, extension).then((runs) => new Set(runs.map(({ colour }) => colour)).size)
  const source = 'const a = "x" // note\n'
  for (const extension of ['ts', 'js', 'mjs', 'java', 'go', 'rs', 'cs'])
    expect(await colours(source, extension), extension).toBeGreaterThan(1)
  expect(await colours('<a b="c">d</a>', 'vue')).toBeGreaterThan(1)
  expect(await colours(source, 'unknown')).toBe(1)
  expect(await colours(source.repeat(20_000), 'ts')).toBe(1)
  const runs = await colourSource(source, 'ts')
  expect(runs.map(({ text }) => text).join('')).toBe(source)
})

test('a mail shows its heads, its text and the names of its attachments; its HTML fetches nothing', async () => {
  const mail = [
    'From: Ana <ana@example.org>',
    'To: Ben <ben@example.org>, cleo@example.org',
    'Subject: =?utf-8?Q?T=C4=93n=C4=81_koe?=',
    'Date: Mon, 2 Mar 2026 10:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Dear <b>Ben</b></p><img src="http://127.0.0.1:9/never"><script>bad()</script>',
    '--x',
    'Content-Type: application/pdf',
    'Content-Disposition: attachment; filename="offer.pdf"',
    '',
    'x',
    '--x--',
  ].join('\r\n')
  const lines = await linesOf(mail, 'eml')
  expect(lines.slice(0, 5)).toMatchObject([
    'Subject: Tēnā koe',
    'From: Ana <ana@example.org>',
    'To: Ben <ben@example.org>, cleo@example.org',
    expect.stringMatching(/^Date: 2026-03-02/),
    'Attachments: offer.pdf',
  ])
  expect(lines.at(-1)).toBe('Dear Ben')
})

test('an Outlook mail is read by its content', async () => {
  const text = (tag: string, value: string) => ({
    name: `__substg1.0_${tag}001F`,
    type: 2,
    binaryProvider: () => Uint8Array.from(Buffer.from(value, 'utf16le')),
    length: value.length * 2,
  })
  const streams = [
    text('0037', 'Offer'),
    text('1000', 'Dear Ben,\r\nplease sign.'),
    text('0C1A', 'Ana'),
    { name: '__properties_version1.0', type: 2, binaryProvider: () => Buffer.alloc(32), length: 32 },
  ]
  const root = { name: 'Root Entry', type: 5, children: streams.map((_, at) => at + 1), length: 0 }
  const file = Buffer.from(burn([root, ...streams] as never))
  expect(await linesOf(file, 'msg')).toEqual(['Subject: Offer', 'From: Ana', 'Dear Ben,', 'please sign.'])
})

test('each picture of a TIFF is a page', async () => {
  const raw = Buffer.concat([0, 120, 240].map((shade) => Buffer.alloc(40 * 20 * 3, shade)))
  const tiff = await sharp(raw, { raw: { width: 40, height: 60, channels: 3, pageHeight: 20 } })
    .tiff()
    .toBuffer()
  const made = await prepared(tiff, 'tiff')
  expect(made).toMatchObject({ kind: 'pdf', pages: [{}, {}, {}] })
  expect(made.pages[2]).toMatchObject({ width: 30, height: 15 })
})

test('hostile files end in a definite state', async () => {
  const outcome = async (bytes: Buffer | string, extension: string) => {
    const made = await renderer.prepare({ bytes: Buffer.from(bytes), extension, who: 'somebody' })
    return made.outcome === 'failed' ? made.why : made.outcome
  }
  const outlook = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096, 0xff)])
  expect(await outcome(outlook, 'msg')).toBe('broken')
  const nested = Array.from(
    { length: 500 },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
  )
  expect(await outcome(nested.join(''), 'eml')).toMatch(/^(pages|broken)$/)
  expect(await outcome(`From: a@example.org\r\nContent-Type: text/html\r\n\r\n${'<div>'.repeat(100_000)}`, 'eml')).toBe(
    'pages',
  )
  expect(await outcome('"'.repeat(1_000_001), 'csv')).toBe('pages')
  expect(await outcome('a,'.repeat(100_000), 'csv')).toBe('pages')
  expect(await outcome('[x]('.repeat(20_000), 'md')).toMatch(/^(pages|timeout)$/)
  expect(await outcome(`${'x'.repeat(1_000_000)}`, 'ts')).toBe('pages')
})
