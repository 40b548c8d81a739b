import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { listAssets } from '@strongroom/contract/documents/assets.ts'
import { checkReadiness } from '@strongroom/contract/wire/system.ts'
import * as contract from '@strongroom/contract/documents/versions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { as } from '../test/as.ts'
import * as given from '../test/given.ts'
import { outcomeOf } from '../test/matrix.ts'
import { endLeases } from '../test/processes/end-leases.ts'
import { useServer } from '../test/server.ts'
import { keepLease } from './store-blob.ts'
import { sweepBlobs } from './sweep-blobs.job.ts'
import { sweepFiles } from './sweep-files.job.ts'

const server = useServer({}, { BLOBS_URL: 'folder' })
const db = () => server.ports.databases.write
const folder = () => path.join(server.ports.config.dataFolder, 'blobs')
const quarantined = () => readdirSync(path.join(folder(), 'quarantine'), { recursive: true }).map(String)
/** Creates files without a row, dated an hour ago. */
function putUnknown(total: number): string[] {
  return Array.from({ length: total }, () => {
    const id = randomUUID()
    const file = path.join(folder(), id.slice(-2), id)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, 'sealed')
    return id
  })
}
const allFiles = () => ({
  ...server.ports,
  blobs: { ...server.ports.blobs, listOlderThan: () => server.ports.blobs.listOlderThan(-60_000) },
})
const upload = async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const asset = await as(server, owner).upload({ name: 'a.bin', bytes: 'abc' }, { workspaceUuid: workspace.uuid })
  const { blob_id } = await db()
    .selectFrom('version')
    .select('blob_id')
    .where('asset_id', '=', asset.uuid)
    .executeTakeFirstOrThrow()
  return {
    owner,
    workspace,
    asset,
    blob: blob_id,
    download: () => as(server, owner).fetch(contract.downloadDocument, { params: { assetUuid: asset.uuid } }),
  }
}

test('a few unknown files go to the quarantine for 30 days; the known ones stay', async () => {
  const { download } = await upload()
  const [id] = putUnknown(1)
  await sweepFiles.work(allFiles(), {})
  expect(quarantined().filter((name) => name.endsWith(id!))).toHaveLength(1)
  expect((await download()).status).toBe(200)
  const [day] = readdirSync(path.join(folder(), 'quarantine'))
  const at = (days: number) => new Date(Date.parse(day!) - days * 86_400_000).toISOString().slice(0, 10)
  renameSync(path.join(folder(), 'quarantine', day!), path.join(folder(), 'quarantine', at(29)))
  await sweepFiles.work(allFiles(), {})
  expect(quarantined().filter((name) => name.endsWith(id!))).toHaveLength(1)
  expect(await server.ports.blobs.quarantine.takeBack(id!)).toBe(true)
  await sweepFiles.work(allFiles(), {})
  renameSync(path.join(folder(), 'quarantine', day!), path.join(folder(), 'quarantine', at(31)))
  await sweepFiles.work(allFiles(), {})
  expect(quarantined().filter((name) => name.endsWith(id!))).toHaveLength(0)
})

test('the sweep stops with an alarm if the database lacks too many files', async () => {
  const unknown = putUnknown(20)
  const before = quarantined()
  await sweepFiles.work(allFiles(), {})
  expect(quarantined()).toEqual(before)
  expect(server.logged.splice(0).map(({ msg }) => msg)).toEqual([expect.stringMatching(/the sweep stopped/)])
  const { details } = await as(server, undefined).call(checkReadiness, {})
  expect(details).toEqual([expect.objectContaining({ name: 'files.unknown', count: 20 })])
  await sweepFiles.work(allFiles(), { whatever: true })
  expect(unknown.every((id) => quarantined().some((name) => name.endsWith(id)))).toBe(true)
  expect((await as(server, undefined).call(checkReadiness, {})).details).toEqual([])
})

test('no sweep deletes anything while database and blob folder have different ids', async () => {
  const [id] = putUnknown(1)
  const before = await sql<{ id: string }>`select id from custody`.execute(db())
  await sql`update custody set id = gen_random_uuid()`.execute(db())
  for (const sweep of [sweepFiles, sweepBlobs]) await expect(sweep.work(allFiles(), {})).rejects.toThrow(/belongs to/)
  await sql`update custody set id = ${before.rows[0]!.id}`.execute(db())
  expect(readdirSync(folder(), { recursive: true }).map(String)).toContain(path.join(id!.slice(-2), id!))
})

test('an unmounted blob folder accepts no upload, and nothing in it counts as missing', async () => {
  const { owner, workspace, download } = await upload()
  renameSync(folder(), `${folder()}.mounted`)
  mkdirSync(folder())
  try {
    const again = as(server, owner).upload({ name: 'b.bin', bytes: 'abc' }, { workspaceUuid: workspace.uuid })
    expect(await outcomeOf(again)).toBe('not.ready')
    const response = await download()
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await outcomeOf(as(server, undefined).call(checkReadiness, {}))).toBe('not.ready')
    expect(readdirSync(folder())).toEqual([])
  } finally {
    renameSync(folder(), `${folder()}.empty`)
    renameSync(`${folder()}.mounted`, folder())
  }
  expect((await download()).status).toBe(200)
})

test('a blob that is being claimed is skipped, and a swept one is not acknowledged', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const to = { workspaceUuid: workspace.uuid }
  const uploading = async (file: string, meanwhile: () => Promise<unknown>) => {
    // The claim waits for the folder's row, so that the sweep runs between storing and claiming.
    const answer = await db()
      .transaction()
      .execute(async (held) => {
        await sql`select 1 from workspace where id = ${workspace.uuid} for no key update`.execute(held)
        await sql`select 1 from asset where id = ${workspace.uuid} for no key update`.execute(held)
        const upload = outcomeOf(as(server, owner).upload({ name: file, bytes: file }, to))
        const stored = () =>
          sql<{ id: string }>`select id from blob where not claimed and workspace_id = ${workspace.uuid}`.execute(db())
        await expect.poll(async () => (await stored()).rows.length).toBe(1)
        await meanwhile()
        return { upload }
      })
    return answer.upload
  }
  expect(await uploading('kept.bin', () => sweepBlobs.work(server.ports, {}))).toBe('ok')
  const swept = async () => {
    await endLeases(server)
    await sweepBlobs.work(server.ports, {})
  }
  expect(await uploading('lost.bin', swept)).toBe('try.again')
  const { content } = await as(server, owner).call(listAssets, { query: { workspaceUuid: workspace.uuid } as never })
  expect(content.map(({ name }) => name)).toEqual(['kept.bin'])
})

test('a large deletion is swept in one run, whatever the batch size', async () => {
  await sql`insert into blob (id, touched, released) select gen_random_uuid(), 'epoch', now() from generate_series(1, 1200)`.execute(
    db(),
  )
  await sweepBlobs.work(server.ports, {})
  expect((await sql`select 1 from blob where touched = 'epoch'`.execute(db())).rows).toHaveLength(0)
})

test('a slow upload renews its lease until it is claimed', async () => {
  const { blob } = await upload()
  await sql`update blob set claimed = false, released = null, touched = now() - interval '1 hour' where id = ${blob}`.execute(
    db(),
  )
  const end = keepLease(server.ports, blob, 20)
  const fresh = async () =>
    (await sql`select 1 from blob where id = ${blob} and touched > now() - interval '1 minute'`.execute(db())).rows
      .length
  await expect.poll(fresh).toBe(1)
  end()
  await sweepBlobs.work(server.ports, {})
  expect((await sql`select 1 from blob where id = ${blob}`.execute(db())).rows).toHaveLength(1)
  await sql`update blob set claimed = true where id = ${blob}`.execute(db())
})

test('leases use the database’s time: a node whose clock is a day ahead removes no running upload', async () => {
  const { blob } = await upload()
  await sql`update blob set claimed = false, touched = now() where id = ${blob}`.execute(db())
  const ahead = { ...server.ports, clock: { now: () => new Date(Date.now() + 86_400_000) } }
  await sweepBlobs.work(ahead, {})
  const { rows } = await sql`select 1 from blob where id = ${blob}`.execute(db())
  expect(rows).toHaveLength(1)
  await sql`update blob set claimed = true where id = ${blob}`.execute(db())
})

test('one run removes all blobs of a large deletion, not only five hundred', async () => {
  await server.asOwner(
    `insert into blob (id, size, touched, claimed, released) select gen_random_uuid(), 1, 'epoch', false, now() from generate_series(1, 1200)`,
  )
  await sweepBlobs.work(server.ports, {})
  const [left] = await server.asOwner(`select count(*)::integer as total from blob where touched = 'epoch'`)
  expect(left).toEqual({ total: 0 })
})
