import { deleteAsset, findAsset } from '@strongroom/contract/assets.ts'
import * as contract from '@strongroom/contract/versions.ts'
import { afterAll, expect, test } from 'vitest'
import { clamdScanner } from '../platform/scanner.ts'
import { as } from '../test/as.ts'
import { eventsOf } from '../test/audit.ts'
import { clamdPeer } from '../test/clamd.ts'
import * as given from '../test/given.ts'
import { outcomeOf } from '../test/matrix.ts'
import { useServer } from '../test/server.ts'
import { scanVersion } from './scan-version.job.ts'

const clamd = await clamdPeer()
afterAll(() => clamd.close())
const server = useServer({ scanner: clamdScanner(clamd.url) })
// The harmless test file of the anti-virus industry, in two parts so that no scanner minds this file.
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

async function shared(name: string, bytes: string) {
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

test('nothing is handed out before the scan has ended; then it is', async () => {
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

test('a virus is never handed out; earlier versions stay, and it can be deleted', async () => {
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

test('a scanner that does not answer is asked three times, 20 minutes apart, and then the file could not be scanned', async () => {
  clamd.answer = ''
  const { asset, status } = await shared('late.txt', 'late')
  await server.drain()
  for (let i = 0; i < 2; i++) {
    expect((await status()).status).toBe('SCANNING')
    await scanVersion.work(server.ports, { versionId: asset.latestDocumentVersion!.uuid })
  }
  expect((await status()).status).toBe('UNABLE_TO_SCAN')
  server.logged.length = 0
})
