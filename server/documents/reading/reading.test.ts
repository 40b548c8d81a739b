import { compareVersions, findText, readPageText } from '@strongroom/contract/documents/document-text.ts'
import { retryPreview } from '@strongroom/contract/documents/reading/retry-preview.ts'
import { findPreview } from '@strongroom/contract/documents/versions.ts'
import { degrees, PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { docxFile } from '../../test/files/office-files.ts'
import { bmpFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const SECRET = 'Confidential quarterly figures'

/** A PDF with these lines on each page, 20 points high, from (60, 700) down. */
async function linedPdf(pages: string[][], turned = 0): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const lines of pages) {
    const page = pdf.addPage([595, 842])
    page.setRotation(degrees(turned))
    lines.forEach((line, i) => page.drawText(line, { x: 60, y: 700 - i * 60, size: 20, font }))
  }
  return Buffer.from(await pdf.save())
}

async function shared(name: string, bytes: Uint8Array | string) {
  const made = await given.workspaceWith(server, { viewer: [], reader: ['hasDownload'] })
  const asset = await as(server, made.owner).upload({ name, bytes }, { workspaceUuid: made.workspace.uuid })
  await server.drain()
  return { ...made, asset, versionUuid: asset.latestDocumentVersion!.uuid }
}

test('the words of a page are where the picture shows them, also on a turned page', async () => {
  const { people, versionUuid } = await shared('figures.pdf', await linedPdf([[SECRET, 'Second line']]))
  const read = (uuid: string) =>
    as(server, people.reader).call(readPageText, { params: { versionUuid: uuid, page: '1' } })
  const { lines } = await read(versionUuid)
  expect(lines.map(({ words }) => words.map(({ text }) => text))).toEqual([
    ['Confidential', 'quarterly', 'figures'],
    ['Second', 'line'],
  ])
  const [first] = lines[0]!.words
  expect(first!.x).toBeCloseTo(60, -1)
  // The base line is 842 - 700 points from the top.
  expect(first!.y).toBeGreaterThan(112)
  expect(first!.y + first!.height).toBeGreaterThan(142)
  expect(first!.y + first!.height).toBeLessThan(152)
  const turned = await shared('turned.pdf', await linedPdf([[SECRET]], 90))
  const { lines: sideways } = await as(server, turned.people.reader).call(readPageText, {
    params: { versionUuid: turned.versionUuid, page: '1' },
  })
  expect(sideways[0]).toMatchObject({ turn: 90 })
  const word = sideways[0]!.words[0]!
  expect(word.height).toBeGreaterThan(word.width)
  expect(word.y).toBeCloseTo(60, -1)
  expect(word.x + word.width).toBeGreaterThan(700)
})

test('without download no answer has any of the text; a stranger finds nothing; reading is recorded', async () => {
  const { owner, workspace, people, asset, versionUuid } = await shared('figures.pdf', await linedPdf([[SECRET]]))
  const uploaded = await as(server, owner).uploadVersion(
    { name: 'figures.pdf', bytes: await linedPdf([['Other words']]) },
    asset.uuid,
  )
  await server.drain()
  expect(uploaded.contentVersion).toBe(2)
  const stranger = await given.person(server, 'Stranger')
  const everybody = { ...people, owner, stranger, nobody: undefined }
  const expected = {
    owner: 'ok',
    reader: 'ok',
    viewer: 'permission.denied',
    stranger: 'asset.not.found',
    nobody: 'signed.out',
  } as const
  const page = { params: { versionUuid, page: '1' } }
  const found = { params: { versionUuid }, query: { text: 'quarterly' } }
  const compared = { params: { assetUuid: asset.uuid }, query: { from: 1, to: 2 } }
  await matrix(server, readPageText, { input: () => page, people: everybody, expected })
  await matrix(server, findText, { input: () => found, people: everybody, expected })
  await matrix(server, compareVersions, { input: () => compared, people: everybody, expected })
  for (const [endpoint, input] of [
    [readPageText, page],
    [findText, found],
    [compareVersions, compared],
    [findPreview, { params: { assetUuid: asset.uuid }, query: { version: 1 } }],
  ] as const) {
    const response = await as(server, people.viewer).fetch(endpoint, input)
    expect(await response.text()).not.toMatch(/Confidential|quarterly|figures\b(?!\.pdf)/)
  }
  const describe = (who: typeof owner) =>
    as(server, who).call(findPreview, { params: { assetUuid: asset.uuid }, query: {} })
  expect((await describe(people.viewer)).hasText).toBe(false)
  expect((await describe(people.reader)).hasText).toBe(true)
  const events = await eventsOf(server, owner, workspace)
  const read = events.filter(({ type, actor }) => type === 'DOCUMENT_PREVIEWED' && actor === 'reader')
  expect(read.map(({ to }) => (to as { version: number }).version).toSorted()).toEqual([1, 2])
})

test('a page that does not exist, and a version without text', async () => {
  const { people, versionUuid } = await shared('figures.pdf', await linedPdf([[SECRET]]))
  for (const page of ['0', '2', 'x', '1e3'])
    expect(await outcomeOf(as(server, people.reader).call(readPageText, { params: { versionUuid, page } }))).toBe(
      'version.not.found',
    )
  const picture = await shared('scan.bmp', bmpFile())
  const params = { versionUuid: picture.versionUuid, page: '1' }
  expect(await as(server, picture.people.reader).call(readPageText, { params })).toEqual({ lines: [] })
  const program = await shared('program.exe', Buffer.from('MZ\u0000\u0001\u0002\u0003binary\u0000\u0000'))
  const none = { params: { versionUuid: program.versionUuid, page: '1' } }
  expect(await outcomeOf(as(server, program.people.reader).call(readPageText, none))).toBe('preview.unsupported')
})

test('words are found on all pages, without case and accents, across lines', async () => {
  const pages = [['Kia ora'], ['Tena koe, TĒNĀ KOE', 'the end of'], ['this page']]
  const latin = pages.map((lines) => lines.map((line) => line.replaceAll('Ē', 'È').replaceAll('Ā', 'À')))
  const { people, versionUuid } = await shared('greetings.pdf', await linedPdf(latin))
  const find = (text: string, fromPage = 1) =>
    as(server, people.reader).call(findText, { params: { versionUuid }, query: { text, fromPage } })
  const { matches, nextPage } = await find('tēnā  koe')
  expect(nextPage).toBeNull()
  expect(matches.map(({ page, boxes }) => [page, boxes.length])).toEqual([
    [2, 1],
    [2, 1],
  ])
  expect(matches[0]!.boxes[0]!.x).toBeLessThan(matches[1]!.boxes[0]!.x)
  expect((await find('koe the end')).matches).toMatchObject([{ page: 2, boxes: [{}, {}] }])
  expect((await find('page', 3)).matches.map(({ page }) => page)).toEqual([3])
  expect((await find('page', 4)).matches).toEqual([])
  expect((await find('nowhere')).matches).toEqual([])
})

test('two versions of a PDF are compared by paragraphs, with pages and changed words', async () => {
  const { people, asset, owner } = await shared('plan.pdf', await linedPdf([['Title', 'The price is 100'], ['End']]))
  const bytes = await linedPdf([
    ['Title', 'The price is 120'],
    ['Appendix', 'End'],
  ])
  await as(server, owner).uploadVersion({ name: 'plan.pdf', bytes }, asset.uuid)
  await server.drain()
  const compare = (from: number, to: number) =>
    as(server, people.reader).call(compareVersions, { params: { assetUuid: asset.uuid }, query: { from, to } })
  const compared = await compare(1, 2)
  expect(compared).toMatchObject({ from: 1, to: 2, added: 1, removed: 0, changed: 1, isCut: false, hasText: true })
  const [, price, appendix] = compared.rows
  expect(price).toMatchObject({
    kind: 'changed',
    before: { line: 2, page: 1, parts: [{ text: 'The price is ' }, { text: '100', differs: true }] },
    after: { parts: [{ text: 'The price is ' }, { text: '120', differs: true }] },
  })
  expect(appendix).toMatchObject({ kind: 'added', before: null, after: { page: 2, parts: [{ text: 'Appendix' }] } })
  expect(await compare(2, 1)).toMatchObject({ added: 0, removed: 1, changed: 1 })
  expect((await compare(1, 1)).rows).toMatchObject([{ kind: 'gap', count: 3 }])
  const unknown = { params: { assetUuid: asset.uuid }, query: { from: 1, to: 9 } }
  expect(await outcomeOf(as(server, people.reader).call(compareVersions, unknown))).toBe('version.not.found')
})

test('plain text is compared beyond the pages of its preview; pictures have no text', async () => {
  const lines = Array.from({ length: 20_000 }, (_, i) => `line ${i}`)
  const { people, asset, owner } = await shared('long.txt', lines.join('\n'))
  const bytes = [...lines.slice(0, -1), 'the last line'].join('\r\n')
  await as(server, owner).uploadVersion({ name: 'long.txt', bytes }, asset.uuid)
  await server.drain()
  const input = { params: { assetUuid: asset.uuid }, query: { from: 1, to: 2 } }
  const compared = await as(server, people.reader).call(compareVersions, input)
  expect(compared.rows.map(({ kind }) => kind)).toEqual(['gap', 'same', 'same', 'same', 'changed'])
  expect(compared.rows.at(-1)!.before).toMatchObject({ line: 20_000, page: null })
  const picture = await shared('scan.bmp', bmpFile())
  await as(server, picture.owner).uploadVersion({ name: 'scan.bmp', bytes: bmpFile(20, 20) }, picture.asset.uuid)
  await server.drain()
  const pictures = { params: { assetUuid: picture.asset.uuid }, query: { from: 1, to: 2 } }
  expect(await as(server, picture.owner).call(compareVersions, pictures)).toMatchObject({ hasText: false, rows: [] })
})

test('Word documents are compared by their text', { timeout: 120_000 }, async () => {
  const { owner, asset } = await shared('letter.docx', await docxFile(['Dear customer', 'We agree to ten days.']))
  const bytes = await docxFile(['Dear customer', 'We agree to twenty days.', 'Regards'])
  await as(server, owner).uploadVersion({ name: 'letter.docx', bytes }, asset.uuid)
  await server.drain()
  const input = { params: { assetUuid: asset.uuid }, query: { from: 1, to: 2 } }
  const { rows } = await as(server, owner).call(compareVersions, input)
  expect(rows.map(({ kind }) => kind)).toEqual(['same', 'changed', 'added'])
})

test('a failed preview is made again on request, a few times, by people who may download', async () => {
  const { renderer } = server.ports
  const prepare = renderer.prepare
  renderer.prepare = async () => ({ outcome: 'failed', why: 'crash' })
  const { people, asset, versionUuid } = await shared('plan.pdf', await linedPdf([['Plan']]))
  const status = async () =>
    (await as(server, people.viewer).call(findPreview, { params: { assetUuid: asset.uuid }, query: {} })).status
  const retry = (who: typeof people.viewer) =>
    outcomeOf(as(server, who).call(retryPreview, { params: { versionUuid } }))
  expect(await status()).toBe('FAILED')
  const stranger = await given.person(server, 'Stranger')
  expect([await retry(people.viewer), await retry(stranger)]).toEqual(['permission.denied', 'asset.not.found'])
  for (let tries = 0; tries < 5; tries++) {
    expect(await retry(people.reader)).toBe('ok')
    await server.drain()
    expect(await status()).toBe('FAILED')
  }
  expect(await retry(people.reader)).toBe('too.many.requests')
  renderer.prepare = prepare
  server.pass(600_001)
  expect(await retry(people.reader)).toBe('ok')
  await server.drain()
  expect(await status()).toBe('COMPLETED')
  expect(await retry(people.reader)).toBe('ok')
})
