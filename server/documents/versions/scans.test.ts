import { deleteAsset, findAsset } from '@strongroom/contract/documents/assets.ts'
import * as contract from '@strongroom/contract/documents/versions.ts'
import { checkReadiness } from '@strongroom/contract/wire/system.ts'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { clamdScanner } from '../../adapters/scanner.ts'
import { ENCRYPTED } from '../../test/files/encrypted-files.ts'
import { as } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { clamdPeer } from '../../test/fakes/clamd.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { watchAs } from '../../test/watch.ts'
import { zipOf } from '../../test/files/zip-of.ts'
import { restartVersions } from './restart-versions.job.ts'
import { scanVersion } from './scan-version.job.ts'

const clamd = await clamdPeer()
afterAll(() => clamd.close())
const SILENCE = 100
const server = useServer({ scanner: clamdScanner(clamd.url, SILENCE) })
// The harmless anti-virus test file, split so that no scanner reports this source file.
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

async function shared(name: string, bytes: string | Uint8Array) {
  const made = await given.workspaceWith(server, { reader: ['hasDownload'] })
  const asset = await as(server, made.owner).upload({ name, bytes }, { workspaceUuid: made.workspace.uuid })
  const status = async () =>
    await as(server, made.owner).call(findAsset, {
      params: { assetUuid: asset.uuid },
      query: { includeActions: 'true' },
    })
  const download = async (query = {}) => {
    const response = await as(server, made.people.reader).fetch(contract.downloadDocument, {
      params: { assetUuid: asset.uuid },
      query,
    })
    return response.ok ? response.text() : ((await response.json()) as { code: string }).code
  }
  return { ...made, asset, status, download }
}

test('nothing is handed out before the scan has finished', async () => {
  clamd.answer = undefined
  const { asset, status, download, owner } = await shared('clean.txt', 'clean words')
  expect(asset.status).toBe('SCANNING')
  expect(await download()).toBe('asset.scanning')
  const page = { params: { versionUuid: asset.latestDocumentVersion!.uuid, page: '1' }, query: {} }
  expect((await as(server, owner).fetch(contract.previewPage, page)).status).toBe(409)
  await server.drain()
  expect(await status()).toMatchObject({ status: 'COMPLETE', previewStatus: 'COMPLETED' })
  expect(await download()).toBe('clean words')
})

test('an infected version is never handed out; earlier versions stay, and it can be deleted', async () => {
  clamd.answer = undefined
  const { owner, workspace, people, asset, status, download } = await shared('letter.txt', 'harmless')
  await server.drain()
  await as(server, owner).uploadVersion({ name: 'letter.txt', bytes: EICAR }, asset.uuid)
  await server.drain()
  expect(await status()).toMatchObject({
    status: 'VIRUS_DETECTED',
    actions: { canDownload: false, preview: false, delete: true },
  })
  expect(await download()).toBe('asset.virus.detected')
  expect(await download({ acceptUnscanned: 'true' })).toBe('asset.virus.detected')
  const params = { workspaceUuid: workspace.uuid, assetUuid: asset.uuid, version: '1' }
  expect(await (await as(server, people.reader).fetch(contract.downloadVersion, { params })).text()).toBe('harmless')
  const scanned = (await eventsOf(server, owner, workspace)).filter((event) => event.type === 'DOCUMENT_SCANNED')
  expect(scanned.map((event) => event.to)).toEqual([
    { version: 2, status: 'VIRUS_DETECTED' },
    { version: 1, status: 'COMPLETE' },
  ])
  await as(server, owner).uploadVersion({ name: 'letter.txt', bytes: 'harmless again' }, asset.uuid)
  await server.drain()
  const failureOf = async (version?: number) => {
    const query = version ? { version: String(version) } : {}
    return (await as(server, owner).call(contract.findPreview, { params: { assetUuid: asset.uuid }, query })).failure
  }
  expect([await failureOf(2), await failureOf(1), await failureOf()]).toEqual(['VIRUS', null, null])
  expect(
    await outcomeOf(as(server, owner).call(deleteAsset, { params: { assetUuid: asset.uuid }, body: undefined })),
  ).toBe('ok')
})

test.each([
  'stream: Heuristics.Encrypted.Zip FOUND',
  'stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND',
  'INSTREAM size limit exceeded. ERROR',
])('what clamd cannot look into (%s) is handed out only after a warning', async (answer) => {
  clamd.answer = answer
  const { owner, workspace, status, download } = await shared('sealed.zip', 'encrypted')
  await server.drain()
  expect((await status()).status).toBe('UNABLE_TO_SCAN')
  expect(await download()).toBe('asset.unable.to.scan')
  expect(await download({ acceptUnscanned: 'true' })).toBe('encrypted')
  const [event] = await eventsOf(server, owner, workspace)
  expect(event).toMatchObject({ type: 'DOCUMENT_DOWNLOADED', to: { status: 'UNABLE_TO_SCAN' } })
})

test('a silent scanner is asked three times, 20 minutes apart, and then the file could not be scanned', async () => {
  clamd.silent = true
  const { asset, status } = await shared('late.txt', 'late')
  await server.drain()
  for (let i = 0; i < 2; i++) {
    expect((await status()).status).toBe('SCANNING')
    await scanVersion.work(server.ports, { versionId: asset.latestDocumentVersion!.uuid })
  }
  expect((await status()).status).toBe('UNABLE_TO_SCAN')
  clamd.silent = false
  server.logged.length = 0
})

/** When the scan of a version is retried next, in seconds from now. */
async function nextTry(versionId: string): Promise<number> {
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = ${`scan-version ${versionId}`}`.execute(
    server.ports.databases.write,
  )
  return Math.round((rows[0]!.run_at.getTime() - server.ports.clock.now().getTime()) / 1000)
}

test('a scanner that closes the connection is retried after seconds, a limited number of times', async () => {
  clamd.answer = ''
  const { asset, status } = await shared('poison.bin', 'whatever')
  const { uuid: versionId } = asset.latestDocumentVersion!
  await server.drain()
  expect(await nextTry(versionId)).toBeLessThanOrEqual(5)
  for (let i = 0; i < 5; i++) {
    expect((await status()).status).toBe('SCANNING')
    await scanVersion.work(server.ports, { versionId })
  }
  expect((await status()).status).toBe('UNABLE_TO_SCAN')
  clamd.answer = undefined
  await restartVersions.work(server.ports, {})
  await server.drain()
  expect((await status()).status, 'it ended the scanner each time').toBe('UNABLE_TO_SCAN')
})

test('an unreachable scanner gives no verdict: it is retried after seconds, and abandoned scans run once it is back', async () => {
  clamd.answer = undefined
  await clamd.leave()
  const { asset, status, owner, workspace } = await shared('patient.txt', 'patient words')
  const { uuid: versionId } = asset.latestDocumentVersion!
  await server.drain()
  expect(await status()).toMatchObject({ status: 'SCANNING', isScannerAway: true })
  expect(await nextTry(versionId)).toBeLessThanOrEqual(5)
  await sql`update version set scanner_away_since = scanner_away_since - interval '41 minutes'
    where id = ${versionId}`.execute(server.ports.databases.write)
  await sql`delete from graphile_worker._private_jobs`.execute(server.ports.databases.write)
  await scanVersion.work(server.ports, { versionId })
  expect(await status()).toMatchObject({
    status: 'UNABLE_TO_SCAN',
    previewStatus: 'UNSUPPORTED',
    isScannerAway: true,
  })
  await restartVersions.work(server.ports, {})
  await server.drain()
  expect((await status()).status).toBe('UNABLE_TO_SCAN')
  const details = async () => (await as(server, undefined).call(checkReadiness, {})).details.map(({ name }) => name)
  await expect.poll(details, { timeout: 20_000 }).toEqual(['scanner.away'])
  await clamd.comeBack()
  await expect.poll(details, { timeout: 20_000 }).toEqual([])
  await restartVersions.work(server.ports, {})
  await server.drain()
  expect(await status()).toMatchObject({ status: 'COMPLETE', previewStatus: 'COMPLETED', isScannerAway: false })
  const scanned = (await eventsOf(server, owner, workspace)).filter(({ type }) => type === 'DOCUMENT_SCANNED')
  expect(scanned.map(({ to }) => to)).toEqual([
    { version: 1, status: 'COMPLETE' },
    { version: 1, status: 'UNABLE_TO_SCAN' },
  ])
})

test('that the scanner is away is sent to open pages once, and again when it answers', async () => {
  clamd.answer = undefined
  const { asset, owner, status } = await shared('watched.txt', 'watched words')
  const { uuid: versionId } = asset.latestDocumentVersion!
  expect((await status()).isScannerAway).toBe(false)
  await sleep(400)
  const watched = await watchAs(server, owner)
  const heard = () =>
    watched.heard.filter(({ topics, assetUuids }) => topics.includes('assets') && assetUuids?.includes(asset.uuid))
      .length
  try {
    await clamd.leave()
    await scanVersion.work(server.ports, { versionId })
    await expect.poll(heard).toBe(1)
    expect((await status()).isScannerAway).toBe(true)
    await scanVersion.work(server.ports, { versionId })
    await sleep(400)
    expect(heard()).toBe(1)
    await clamd.comeBack()
    await scanVersion.work(server.ports, { versionId })
    await expect.poll(heard).toBe(2)
    expect((await status()).isScannerAway).toBe(false)
  } finally {
    watched.close()
  }
})

test('a scan whose bytes cannot be read says nothing about the file', async () => {
  clamd.answer = undefined
  const { asset, status } = await shared('unread.txt', 'unread words')
  const { blobs } = server.ports
  const read = blobs.read
  blobs.read = () => {
    throw new Error('not readable now')
  }
  try {
    await scanVersion.work(server.ports, { versionId: asset.latestDocumentVersion!.uuid })
  } finally {
    blobs.read = read
  }
  expect((await status()).status).toBe('SCANNING')
})

test.each(ENCRYPTED.filter(([name]) => /package.docx|letter.doc|table.xls|user.ppt|text.odt/.test(name)))(
  '%s counts as not scanned, though the scanner found nothing',
  async (name, bytes) => {
    clamd.answer = undefined
    const { status } = await shared(name, bytes)
    await server.drain()
    expect((await status()).status).toBe('UNABLE_TO_SCAN')
  },
)

test('a zip with a file that the scanner cuts counts as not scanned, though the scanner found nothing', async () => {
  clamd.answer = undefined
  const { status } = await shared('Copy.zip', zipOf([{ name: 'Copy', bytes: 'a copy', declared: 3_000_000_000 }]))
  await server.drain()
  expect((await status()).status).toBe('UNABLE_TO_SCAN')
})

test('scans and previews whose jobs were lost are restarted', async () => {
  clamd.answer = undefined
  const { asset, status } = await shared('lost.txt', 'lost words')
  // A scan is also started again an hour after the last attempt of its job.
  await sql`update graphile_worker._private_jobs set attempts = max_attempts,
    updated_at = now() - interval '61 minutes'`.execute(server.ports.databases.write)
  await server.drain()
  expect((await status()).status).toBe('SCANNING')
  await restartVersions.work(server.ports, {})
  const { uuid: versionId } = asset.latestDocumentVersion!
  await scanVersion.work(server.ports, { versionId })
  expect(await status()).toMatchObject({ status: 'COMPLETE', previewStatus: 'PROCESSING' })
  await sql`delete from graphile_worker._private_jobs`.execute(server.ports.databases.write)
  await server.drain()
  expect((await status()).previewStatus).toBe('PROCESSING')
  await restartVersions.work(server.ports, {})
  await server.drain()
  expect((await status()).previewStatus).toBe('COMPLETED')
})
