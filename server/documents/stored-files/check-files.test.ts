import { readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deleteAsset, findAsset } from '@strongroom/contract/documents/assets.ts'
import { checkReadiness } from '@strongroom/contract/wire/system.ts'
import {
  findPreview,
  downloadDocument,
  listVersions,
  thumbnailLatest,
} from '@strongroom/contract/documents/versions.ts'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { pictureFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { checkFilesNightly } from './check-files.job.ts'
import { checkFiles } from './check-files.ts'
import { FIRST } from './list-stored-files.ts'
import { scrub } from './scrub.ts'
import { scrubNightly } from './scrub.job.ts'
import { scrubFiles } from '../../cli/commands/stored-files/scrub.ts'

const server = useServer({}, { BLOBS_URL: 'folder' })
const fileOf = (id: string) => path.join(server.ports.config.dataFolder, 'blobs', id.slice(-2), id)
const db = () => server.ports.databases.write
const details = async () => (await as(server, undefined).call(checkReadiness, {})).details

async function stored() {
  const { owner, workspace } = await given.workspaceWith(server)
  await server.asOwner(`update workgroup set bin_days = 0`)
  const file = { name: 'a.png', bytes: await pictureFile('png') }
  const asset = await as(server, owner).upload(file, { workspaceUuid: workspace.uuid })
  await server.drain()
  const version = await db()
    .selectFrom('version')
    .select(['id', 'blob_id'])
    .where('asset_id', '=', asset.uuid)
    .executeTakeFirstOrThrow()
  const params = { assetUuid: asset.uuid }
  return {
    version: version.blob_id,
    renditions: await db()
      .selectFrom('rendition')
      .select(['blob_id', 'kind'])
      .where('version_id', '=', version.id)
      .execute(),
    remove: () => as(server, owner).call(deleteAsset, { params, body: undefined }),
    download: () => as(server, owner).fetch(downloadDocument, { params }),
    versions: async () => (await as(server, owner).call(listVersions, { query: { documentUuid: asset.uuid } })).content,
    thumbnail: () => as(server, owner).fetch(thumbnailLatest, { params }),
    asset: () => as(server, owner).call(findAsset, { params, query: {} }),
    status: async () => (await as(server, owner).call(findPreview, { params, query: {} })).status,
  }
}
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]
const forgetErrors = () => server.logged.splice(0)

test('missing and shortened files are found and counted, and have their own code', async () => {
  const [lost, cut] = [await stored(), await stored()]
  rmSync(fileOf(lost.version))
  truncateSync(fileOf(cut.version), 100)
  await checkFilesNightly.work(server.ports, {})
  expect(await details()).toEqual([
    expect.objectContaining({ name: 'files.damaged', count: 1 }),
    expect.objectContaining({ name: 'files.missing', count: 1 }),
  ])
  for (const { download } of [lost, cut]) expect(await codeOf(await download())).toEqual([500, 'file.damaged'])
  expect(forgetErrors().filter(({ msg }) => msg === 'unexpected error')).toEqual([])
  for (const { remove } of [lost, cut]) await remove()
  await server.drain()
  expect(await checkFiles(server.ports, { deep: false })).toMatchObject({ missing: [], damaged: [] })
  expect(await details()).toEqual([])
})

test('the deep check finds damaged bytes; a quarantined file is restored', async () => {
  const { version, download } = await stored()
  const whole = readFileSync(fileOf(version))
  const rotten = Buffer.from(whole)
  rotten[60]! ^= 1
  writeFileSync(fileOf(version), rotten)
  expect((await checkFiles(server.ports, { deep: false })).damaged).toEqual([])
  expect((await checkFiles(server.ports, { deep: true })).damaged.map(({ id }) => id)).toEqual([version])
  writeFileSync(fileOf(version), whole)
  await server.ports.blobs.quarantine.put(version, '2026-01-31')
  expect(await codeOf(await download())).toEqual([500, 'file.damaged'])
  expect(await checkFiles(server.ports, { deep: true })).toMatchObject({ restored: 1, missing: [], damaged: [] })
  expect((await download()).status).toBe(200)
  forgetErrors()
})

test('the nightly reading marks a damaged version, which is not served until it is whole again', async () => {
  const one = await stored()
  const whole = readFileSync(fileOf(one.version))
  const rotten = Buffer.from(whole)
  rotten[60]! ^= 1
  writeFileSync(fileOf(one.version), rotten)
  await expect(scrubFiles.run({ all: false }, async () => server.ports)).rejects.toThrow(`(${one.version})`)
  expect(await one.versions()).toMatchObject([{ isDamaged: true }])
  expect((await one.asset()).status).toBe('ERROR')
  expect(await codeOf(await one.download())).toEqual([500, 'file.damaged'])
  expect((await one.thumbnail()).status).toBe(200)
  // The length is right: a check that doesn't read bytes keeps the mark.
  await checkFilesNightly.work(server.ports, {})
  expect(await details()).toEqual([expect.objectContaining({ name: 'files.damaged', count: 1 })])
  writeFileSync(fileOf(one.version), whole)
  await scrubNightly.work(server.ports, {})
  expect(await one.versions()).toMatchObject([{ isDamaged: false }])
  expect((await one.asset()).status).toBe('COMPLETE_NOT_SCANNED')
  expect((await one.download()).status).toBe(200)
  expect(await details()).toEqual([])
  forgetErrors()
})

test('a reading that was interrupted continues where it ended, and a round ends with the last file', async () => {
  await stored()
  const place = () => db().selectFrom('scrub').select(['after', 'completed']).executeTakeFirstOrThrow()
  await db().updateTable('scrub').set({ completed: null }).execute()
  const ports = { ...server.ports, stopping: new AbortController() }
  ports.stopping.abort()
  expect((await scrub(ports, { all: false })).checked).toBe(1)
  const first = (await place()).after
  expect((await scrub(ports, { all: false })).checked).toBe(1)
  expect((await place()).after > first).toBe(true)
  expect((await place()).completed).toBeNull()
  await scrub(server.ports, { all: false })
  expect(await place()).toMatchObject({ after: FIRST, completed: expect.any(Date) })
})

test('a lost preview is made again, by the check and on request', async () => {
  const [checked, looked] = [await stored(), await stored()]
  for (const { renditions } of [checked, looked])
    renameSync(fileOf(renditions[0]!.blob_id), `${fileOf(renditions[0]!.blob_id)}.gone`)
  for (const { blob_id } of looked.renditions) rmSync(fileOf(blob_id), { force: true })
  expect(await codeOf(await looked.thumbnail())).toEqual([409, 'preview.processing'])
  expect(await checkFiles(server.ports, { deep: false })).toMatchObject({
    remade: new Set([expect.any(String)]),
    missing: [],
  })
  expect(await checked.status()).toBe('PROCESSING')
  await server.drain()
  for (const one of [checked, looked])
    expect([await one.status(), (await one.thumbnail()).status]).toEqual(['COMPLETED', 200])
})
