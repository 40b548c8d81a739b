import { findAsset, listAssets } from '@strongroom/contract/documents/assets.ts'
import * as contract from '@strongroom/contract/documents/versions.ts'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { RendererTimeout } from '../../preview/renderer-errors.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import {
  bmpFile,
  encryptedPdf,
  endlessPdf,
  hostileSvg,
  hugePng,
  largePdf,
  pdfFile,
  pdfWithForeignFont,
  pictureFile,
  svgFile,
} from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { docxFile, zipBombDocx } from '../../test/files/office-files.ts'
import { useServer } from '../../test/server.ts'
import { restartVersions } from './restart-versions.job.ts'

const server = useServer()

async function shared(name: string, bytes: Uint8Array | string) {
  const made = await given.workspaceWith(server, { viewer: [], reader: ['hasDownload'] })
  const asset = await as(server, made.owner).upload({ name, bytes }, { workspaceUuid: made.workspace.uuid })
  await server.drain()
  return { ...made, asset }
}
const previewOf = (who: TestPerson, assetUuid: string) =>
  as(server, who).call(contract.findPreview, { params: { assetUuid }, query: {} })
const pageOf = (who: TestPerson, versionUuid: string, page: number | string) =>
  as(server, who).fetch(contract.previewPage, { params: { versionUuid, page: String(page) }, query: { width: 800 } })
const pixels = async (response: Response) => {
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^image\//)
  return sharp(Buffer.from(await response.arrayBuffer()))
    .greyscale()
    .resize(40, 40, { fit: 'fill' })
    .raw()
    .toBuffer()
}

test('a PDF of 120 pages: everybody sees every page, watermarked for people without download', async () => {
  const { owner, workspace, people, asset } = await shared('big.pdf', await pdfFile({ pages: 120 }))
  const preview = await previewOf(people.viewer, asset.uuid)
  expect(preview).toMatchObject({ kind: 'pages', status: 'COMPLETED', watermarked: true })
  expect(preview.pages.length).toBe(120)
  const clean = await pixels(await pageOf(people.reader, preview.versionUuid, 120))
  const marked = await pixels(await pageOf(people.viewer, preview.versionUuid, 120))
  const again = await pixels(await pageOf(people.reader, preview.versionUuid, 120))
  expect(again.equals(clean)).toBe(true)
  const quarters = [0, 1, 2, 3].map((q) =>
    marked.subarray(q * 400, (q + 1) * 400).some((v, i) => Math.abs(v - clean[q * 400 + i]!) > 4),
  )
  expect(quarters, 'every quarter of the page is marked').toEqual([true, true, true, true])
  for (const page of [0, 121, 'x']) expect((await pageOf(people.viewer, preview.versionUuid, page)).status).toBe(404)
  const previews = (await eventsOf(server, owner, workspace)).filter((event) => event.type === 'DOCUMENT_PREVIEWED')
  expect(previews.map((event) => event.actor).toSorted()).toEqual(['reader', 'viewer'])
})

test.each([
  ['with missing characters', 'letter.pdf', 'missingCharacters', 'previewMissingCharacters'],
  ['that leaves something out', 'large.csv', 'isCut', 'previewIsCut'],
] as const)('a preview %s says so, also after a rollback to it', async (_what, name, fact, factOfVersion) => {
  const [lacking, whole] =
    name === 'letter.pdf'
      ? [pdfWithForeignFont('こんにちは'), await pdfFile()]
      : [Buffer.from(`name\n${'row\n'.repeat(11_000)}`), Buffer.from('name\nrow\n')]
  const { owner, workspace, people, asset } = await shared(name, lacking)
  const lacks = async () => (await previewOf(people.viewer, asset.uuid))[fact]
  expect(await lacks()).toBe(true)
  const second = await as(server, owner).uploadVersion({ name, bytes: whole }, asset.uuid)
  await server.drain()
  expect(await lacks()).toBe(false)
  await as(server, owner).call(
    contract.rollBackDocument,
    { params: { workspaceUuid: workspace.uuid, assetUuid: asset.uuid }, body: { rollbackContentVersion: 1 } },
    { 'if-match': `"${second.latestDocumentVersion!.uuid}"` },
  )
  await server.drain()
  expect(await lacks()).toBe(true)
  const { content } = await as(server, owner).call(contract.listVersions, { query: { documentUuid: asset.uuid } })
  expect(content.map((one) => one[factOfVersion])).toEqual([true, false, true])
})

test('no preview call gives the original to people without download', async () => {
  const secret = 'Very-secret-words'
  const { people, asset } = await shared('letter.pdf', await pdfFile({ text: secret }))
  const params = { assetUuid: asset.uuid, versionUuid: asset.latestDocumentVersion!.uuid, page: '1' }
  for (const endpoint of [contract.previewLatest, contract.thumbnailLatest, contract.previewPage]) {
    const response = await as(server, people.viewer).fetch(endpoint, { params })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^image\//)
    expect(Buffer.from(await response.arrayBuffer()).includes('%PDF')).toBe(false)
  }
  const whole = await as(server, people.reader).fetch(contract.previewLatest, { params })
  expect(whole.headers.get('content-type')).toBe('application/pdf')
  const unique = { params, query: { v: params.versionUuid } }
  expect((await as(server, people.viewer).fetch(contract.thumbnailLatest, unique)).status).toBe(200)
  expect((await as(server, undefined).fetch(contract.thumbnailLatest, { params })).status).toBe(401)
  const stranger = await given.person(server, 'Stranger')
  for (const endpoint of [contract.previewLatest, contract.thumbnailLatest, contract.previewPage])
    expect((await as(server, stranger).fetch(endpoint, { params })).status).toBe(404)
})

test.each([
  ['notes.txt', () => 'Tēnā koe, ŵyth o’r gloch\n'.repeat(200)],
  ['table.csv', () => 'a,b\n1,2\n'],
  ['photo.jpeg', () => pictureFile('jpeg')],
  ['picture.png', () => pictureFile('png')],
  ['scan.bmp', () => bmpFile()],
  ['drawing.svg', () => svgFile()],
  ['letter.docx', () => docxFile()],
] as [string, () => Uint8Array | string | Promise<Uint8Array>][])(
  '%s gets pages and a thumbnail',
  { timeout: 240_000 },
  async (name, make) => {
    const { owner, asset } = await shared(name, await make())
    const preview = await previewOf(owner, asset.uuid)
    expect(preview).toMatchObject({ kind: 'pages', status: 'COMPLETED', watermarked: false })
    await pixels(await pageOf(owner, preview.versionUuid, 1))
    await pixels(await as(server, owner).fetch(contract.thumbnailLatest, { params: { assetUuid: asset.uuid } }))
  },
)

test.each([
  ['encrypted.pdf', () => encryptedPdf(), 'FAILED', 'ENCRYPTED'],
  ['broken.docx', () => Buffer.from('PK not a zip at all'), 'FAILED', 'BROKEN'],
  ['bomb.docx', () => zipBombDocx(), 'FAILED', 'TOO_COMPLEX'],
  ['hostile.svg', () => hostileSvg('http://127.0.0.1:9/never'), 'FAILED'],
  ['huge.png', () => hugePng(), 'FAILED'],
  ['empty.pdf', () => Buffer.alloc(0), 'FAILED'],
  ['program.exe', () => Buffer.from('MZ\u0000\u0001\u0002\u0003binary\u0000\u0000'), 'UNSUPPORTED'],
  ['noextension', () => Buffer.from([0, 1, 2, 3, 255, 254]), 'UNSUPPORTED'],
] as [string, () => Buffer | Promise<Buffer>, string, string?][])(
  '%s ends in a definite state, and can be deleted',
  { timeout: 120_000 },
  async (name, make, status, failure) => {
    const { owner, people, asset } = await shared(name, await make())
    const params = { assetUuid: asset.uuid }
    const found = await as(server, owner).call(findAsset, { params, query: { includeActions: 'true' } })
    expect(found).toMatchObject({ previewStatus: status, actions: { delete: true, canDownload: true } })
    const why = failure ? { failure } : {}
    expect(await previewOf(people.viewer, asset.uuid)).toMatchObject({ kind: 'none', status, pages: [], ...why })
    const code = status === 'FAILED' ? 'preview.failed' : 'preview.unsupported'
    const page = await pageOf(owner, asset.latestDocumentVersion!.uuid, 1)
    expect(((await page.json()) as { code: string }).code).toBe(code)
  },
)

test('the server answers within five seconds while hostile files are processed', { timeout: 120_000 }, async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const upload = (name: string, bytes: Uint8Array) =>
    as(server, owner).upload({ name, bytes }, { workspaceUuid: workspace.uuid })
  await upload('bomb.docx', zipBombDocx())
  await upload('huge.png', hugePng())
  await upload('endless.pdf', endlessPdf())
  await upload('letter.docx', await docxFile())
  let busy = true
  const draining = server.drain().finally(() => (busy = false))
  let slowest = 0
  while (busy) {
    const since = performance.now()
    await as(server, owner).call(listAssets, { query: { workspaceUuid: workspace.uuid } })
    slowest = Math.max(slowest, performance.now() - since)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await draining
  expect(slowest).toBeLessThan(5000)
  const list = await as(server, owner).call(listAssets, { query: { workspaceUuid: workspace.uuid } })
  expect(list.content.every((asset) => asset.previewStatus !== 'PROCESSING')).toBe(true)
})

test('a page that cannot be drawn is reported, not drawn again for others, and retried later', async () => {
  const { owner, people, asset } = await shared('slow.pdf', await pdfFile({ pages: 2 }))
  const { renderer } = server.ports
  const drawn: string[] = []
  const { page } = renderer
  const codeOf = async (who: TestPerson, number: number) => {
    const response = await pageOf(who, asset.latestDocumentVersion!.uuid, number)
    return response.ok ? 'ok' : ((await response.json()) as { code: string }).code
  }
  renderer.page = async (request) => {
    drawn.push(request.who)
    throw new RendererTimeout('drawPage took longer than 15000 ms')
  }
  try {
    for (const who of [owner, owner, people.viewer]) expect(await codeOf(who, 2)).toBe('preview.failed')
    expect(drawn).toEqual([owner.uuid])
    server.pass(601_000)
    expect(await codeOf(people.viewer, 2)).toBe('preview.failed')
    server.pass(601_000)
    expect(await codeOf(people.viewer, 2)).toBe('preview.failed')
    expect(drawn, 'the second pause is longer').toEqual([owner.uuid, people.viewer.uuid])
  } finally {
    renderer.page = page
  }
  expect(await codeOf(people.viewer, 1), 'other pages are not affected').toBe('ok')
})

test('a preview that failed for lack of time or memory is retried three times', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const { renderer } = server.ports
  const { prepare } = renderer
  let tries = 0
  renderer.prepare = async () => {
    tries++
    return { outcome: 'failed', why: 'memory' }
  }
  const asset = await as(server, owner).upload(
    { name: 'big.pdf', bytes: await pdfFile() },
    { workspaceUuid: workspace.uuid },
  )
  const status = async () => (await previewOf(owner, asset.uuid)).status
  const retry = async (after: string) => {
    await sql`update version set preview_retry_at = preview_retry_at - ${after}::interval where id = ${asset.latestDocumentVersion!.uuid}`.execute(
      server.ports.databases.write,
    )
    await restartVersions.work(server.ports, {})
    await server.drain()
  }
  try {
    await server.drain()
    expect(await status()).toBe('FAILED')
    await retry('1 minute')
    expect(tries, 'not before an hour').toBe(1)
    for (const after of ['1 hour', '4 hours', '16 hours', '64 hours', '1 year']) await retry(after)
    expect(tries).toBe(4)
    expect(await status()).toBe('FAILED')
  } finally {
    renderer.prepare = prepare
  }
})

test('unread previews are streamed, not held in memory', async () => {
  const { people, asset } = await shared('large.pdf', largePdf(40))
  const params = { assetUuid: asset.uuid }
  const before = process.memoryUsage.rss()
  const responses = await Promise.all(
    Array.from({ length: 16 }, () => as(server, people.reader).fetch(contract.previewLatest, { params })),
  )
  await sleep(300)
  expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 ** 2)
  for (const response of responses) await response.body!.cancel()
})
