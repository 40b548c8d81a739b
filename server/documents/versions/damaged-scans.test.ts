import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findAsset } from '@strongroom/contract/documents/assets.ts'
import { downloadDocument, findPreview } from '@strongroom/contract/documents/versions.ts'
import { afterAll, expect, test } from 'vitest'
import { clamdScanner } from '../../adapters/scanner.ts'
import { as } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { clamdPeer } from '../../test/fakes/clamd.ts'
import { pictureFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { makePreview } from '../previews/make-preview.job.ts'
import { scrub } from '../stored-files/scrub.ts'
import { restartVersions } from './restart-versions.job.ts'
import { scanVersion } from './scan-version.job.ts'

const clamd = await clamdPeer()
afterAll(() => clamd.close())
const server = useServer({ scanner: clamdScanner(clamd.url, 500) }, { BLOBS_URL: 'folder' })
const fileOf = (id: string) => path.join(server.ports.config.dataFolder, 'blobs', id.slice(-2), id)

async function stored() {
  const { owner, workspace } = await given.workspaceWith(server)
  const file = { name: 'a.png', bytes: await pictureFile('png') }
  const asset = await as(server, owner).upload(file, { workspaceUuid: workspace.uuid })
  const versionId = asset.latestDocumentVersion!.uuid
  const { blob_id } = await server.ports.databases.write
    .selectFrom('version')
    .select('blob_id')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  const whole = readFileSync(fileOf(blob_id))
  const params = { assetUuid: asset.uuid }
  return {
    versionId,
    lose: () => rmSync(fileOf(blob_id)),
    rot: () => writeFileSync(fileOf(blob_id), Buffer.from(whole.map((byte, at) => (at === 60 ? byte ^ 1 : byte)))),
    repair: () => writeFileSync(fileOf(blob_id), whole),
    asset: () => as(server, owner).call(findAsset, { params, query: {} }),
    preview: () => as(server, owner).call(findPreview, { params, query: {} }),
    download: async () => {
      const response = await as(server, owner).fetch(downloadDocument, { params, query: { acceptUnscanned: 'true' } })
      return response.ok ? 'ok' : ((await response.json()) as { code: string }).code
    },
    scans: async () => (await eventsOf(server, owner, workspace)).filter(({ type }) => type === 'DOCUMENT_SCANNED'),
  }
}
const forgetErrors = () => server.logged.splice(0)

test.each(['lose', 'rot'] as const)(
  'bytes that storage %ss during a scan could not be scanned, and are marked',
  async (how) => {
    const one = await stored()
    one[how]()
    await server.drain()
    expect(await one.asset()).toMatchObject({ status: 'ERROR', previewStatus: 'UNSUPPORTED' })
    expect(await one.scans()).toMatchObject([
      { from: { status: 'SCANNING' }, to: { version: 1, status: 'UNABLE_TO_SCAN' } },
    ])
    expect(await one.download()).toBe('file.damaged')
    one.repair()
    await scrub(server.ports, { all: true })
    await restartVersions.work(server.ports, {})
    await server.drain()
    expect(await one.asset()).toMatchObject({ status: 'COMPLETE', previewStatus: 'COMPLETED', isScannerAway: false })
    expect(await one.download()).toBe('ok')
    forgetErrors()
  },
)

test('bytes damaged after the scan end the preview, which says why; whole again, it is made', async () => {
  const one = await stored()
  await scanVersion.work(server.ports, { versionId: one.versionId })
  one.rot()
  await makePreview.work(server.ports, { versionId: one.versionId })
  expect(await one.asset()).toMatchObject({ status: 'ERROR', previewStatus: 'FAILED' })
  expect(await one.preview()).toMatchObject({ kind: 'none', status: 'FAILED', failure: 'DAMAGED' })
  one.repair()
  await scrub(server.ports, { all: true })
  await restartVersions.work(server.ports, {})
  await server.drain()
  expect(await one.asset()).toMatchObject({ status: 'COMPLETE', previewStatus: 'COMPLETED' })
  expect(await one.preview()).toMatchObject({ kind: 'pages', failure: null })
  forgetErrors()
})

test('bytes that storage does not give for 40 minutes could not be scanned yet, and are scanned once it does', async () => {
  const one = await stored()
  const { blobs } = server.ports
  const broken = {
    ...server.ports,
    blobs: Object.assign(Object.create(blobs), {
      // oxlint-disable-next-line require-yield
      async *read() {
        throw Object.assign(new Error('input/output error'), { code: 'EIO' })
      },
    }),
  }
  const state = () =>
    server.ports.databases.write
      .selectFrom('version')
      .select(['scan_status', 'damage', 'scanner_away_since'])
      .where('id', '=', one.versionId)
      .executeTakeFirstOrThrow()
  const scan = (ports: typeof server.ports) => scanVersion.work(ports, { versionId: one.versionId })
  await scan(broken)
  expect(await state()).toMatchObject({ scan_status: 'SCANNING', damage: null })
  server.pass(41 * 60_000)
  await scan(broken)
  const since = expect.any(Date)
  expect(await state()).toEqual({ scan_status: 'UNABLE_TO_SCAN', damage: null, scanner_away_since: since })
  await scan(server.ports)
  expect(await state()).toEqual({ scan_status: 'COMPLETE', damage: null, scanner_away_since: null })
  forgetErrors()
})
