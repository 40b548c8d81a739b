import { findAsset } from '@strongroom/contract/documents/assets.ts'
import * as contract from '@strongroom/contract/documents/versions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clamdScanner, type Scanner } from '../../adapters/scanner.ts'
import { as } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { clamdIsMissing, SIGNED, startClamd, type TestClamd } from '../../test/processes/clamd.ts'
import { zipOf } from '../../test/files/zip-of.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { scanVersion } from './scan-version.job.ts'

describe.skipIf(clamdIsMissing !== undefined)(`scans by clamd${clamdIsMissing ? `: ${clamdIsMissing}` : ''}`, () => {
  let clamd: TestClamd
  let scanner: Scanner
  const server = useServer({
    scanner: { name: 'clamd', scan: (bytes) => scanner.scan!(bytes), isThere: () => scanner.isThere() },
  })
  beforeAll(async () => {
    clamd = await startClamd()
    scanner = clamdScanner(clamd.url)
  }, 30_000)
  afterAll(() => clamd?.close())

  async function uploaded(name: string, bytes: string | Uint8Array) {
    const { owner, workspace } = await given.workspaceWith(server)
    const asset = await as(server, owner).upload({ name, bytes }, { workspaceUuid: workspace.uuid })
    const params = { assetUuid: asset.uuid }
    const status = async () =>
      (await as(server, owner).call(findAsset, { params, query: { includeActions: 'true' } })).status
    const download = async () => await as(server, owner).fetch(contract.downloadDocument, { params, query: {} })
    return { owner, workspace, versionId: asset.latestDocumentVersion!.uuid, status, download }
  }

  test('what clamd finds, and in what it finds nothing, decides who can have a file', async () => {
    const zip = zipOf([{ name: 'Minutes.txt', bytes: SIGNED }])
    const bad = await uploaded('Minutes.zip', zip)
    const good = await uploaded('Minutes.txt', 'the minutes')
    await server.drain()
    expect(await bad.status()).toBe('VIRUS_DETECTED')
    expect(await (await bad.download()).json()).toMatchObject({ code: 'asset.virus.detected' })
    expect(await good.status()).toBe('COMPLETE')
    expect(await (await good.download()).text()).toBe('the minutes')
    const scanned = (await eventsOf(server, bad.owner, bad.workspace)).filter(({ type }) => type === 'DOCUMENT_SCANNED')
    expect(scanned.map(({ to }) => to)).toEqual([{ version: 1, status: 'VIRUS_DETECTED' }])
  })

  test('a file waits while clamd is dead, and is scanned when it is back', async () => {
    await clamd.kill()
    const { versionId, status, download } = await uploaded('Patient.txt', SIGNED)
    await server.drain()
    expect(await status()).toBe('SCANNING')
    expect(await (await download()).json()).toMatchObject({ code: 'asset.scanning' })
    await clamd.start()
    await sql`delete from graphile_worker._private_jobs`.execute(server.ports.databases.write)
    await scanVersion.work(server.ports, { versionId })
    expect(await status()).toBe('VIRUS_DETECTED')
  }, 30_000)
})
