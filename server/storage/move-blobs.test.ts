import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../adapters/config.ts'
import { moveStoredFiles } from '../cli/commands/stored-files/move-blobs.ts'
import { urlOf } from '../database/postgres-connections.ts'
import type { Ports } from '../kernel/ports.ts'
import { openPorts } from '../process/open-ports.ts'
import { cloneDatabase } from '../test/database.ts'
import { collectingLog } from '../test/log.ts'
import { useBucket, startSmallS3, type TestS3 } from '../test/s3.ts'
import { storeBlob } from './store-blob.ts'

const MiB = 1 << 20
const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-move-'))
const key = randomBytes(32)
const { log } = collectingLog()
let s3: TestS3
let database: Awaited<ReturnType<typeof cloneDatabase>>

beforeAll(async () => {
  s3 = await startSmallS3()
  await useBucket(s3)
  database = await cloneDatabase()
})
afterAll(async () => {
  await s3.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const bucket = () => `s3://strongroom?endpoint=${s3.endpoint}`
const configWith = (settings: Record<string, string>) =>
  readConfig(
    { PORT: '0', STRONGROOM_DATA: folder, DATABASE_URL: urlOf(database.owner), ...settings },
    { root: folder, empty: true },
  )
/** Opens an installation with these settings for as long as `work` takes. */
async function within<T>(settings: Record<string, string>, work: (ports: Ports) => Promise<T>): Promise<T> {
  const { ports, close } = await openPorts(configWith(settings), log)
  try {
    return await work(ports)
  } finally {
    await close()
  }
}

interface Kept {
  id: string
  bytes: Buffer
}
async function store(ports: Ports, size: number): Promise<Kept> {
  const bytes = randomBytes(size)
  const source = (async function* () {
    yield bytes
  })()
  const { id } = await storeBlob(ports, { workspaceId: null, key, maxBytes: 100 * MiB }, source)
  await ports.databases.write.updateTable('blob').set({ claimed: true }).where('id', '=', id).execute()
  return { id, bytes }
}
async function expectWhole({ blobs }: Ports, { id, bytes }: Kept) {
  const parts: Buffer[] = []
  for await (const part of blobs.read(id, key, bytes.length)) parts.push(Buffer.from(part))
  expect(Buffer.concat(parts).equals(bytes)).toBe(true)
}
const filesLeft = () =>
  readdirSync(path.join(folder, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)

test('stored files move to a bucket and back while a server reads, writes and deletes', async () => {
  const sizes = [0, 10, 300_000, 9 * MiB, ...Array.from({ length: 30 }, (_, i) => 1000 + i)]
  const kept = await within({}, async (ports) => {
    const stored: Kept[] = []
    for (const size of sizes) stored.push(await store(ports, size))
    return stored
  })
  const deleted = kept.splice(10, 5)
  const moving = { BLOBS_URL: bucket(), BLOBS_MOVE_FROM: 'folder' }
  await within(moving, async (ports) => {
    // As a run that was killed leaves it.
    writeFileSync(path.join(folder, 'blobs', kept[0]!.id.slice(-2), `${kept[0]!.id}.part`), 'half')
    let isMoving = true
    const open = async () => ports
    const reading = (async () => {
      while (isMoving) for (const one of kept) await expectWhole(ports, one)
    })()
    const deleting = Promise.all(
      deleted.map(async ({ id }) => {
        await ports.databases.write.deleteFrom('blob').where('id', '=', id).execute()
        await ports.blobs.remove(id)
      }),
    )
    const text = await moveStoredFiles.run({}, open)
    isMoving = false
    await Promise.all([reading, deleting])
    expect(text).toContain('moved from')
    kept.push(await store(ports, 5000))
    await moveStoredFiles.run({}, open)
    for (const one of kept) await expectWhole(ports, one)
    for (const { id } of deleted) await expect(ports.blobs.expectSize(id, 1)).rejects.toThrow()
    await ports.blobs.check()
  })
  expect(filesLeft().filter((name) => !name.endsWith('.part'))).toEqual([])
  await expect(within({}, async () => {})).rejects.toThrow('moved elsewhere')
  await within({ BLOBS_URL: bucket() }, async (ports) => {
    expect(ports.adapters.blobs).toBe('s3')
    for (const one of kept) await expectWhole(ports, one)
  })
  await within({ BLOBS_MOVE_FROM: bucket() }, async (ports) => {
    await moveStoredFiles.run({}, async () => ports)
  })
  expect(
    filesLeft()
      .filter((name) => !name.endsWith('.part'))
      .toSorted(),
  ).toEqual(kept.map(({ id }) => id).toSorted())
  await within({}, async (ports) => {
    for (const one of kept) await expectWhole(ports, one)
  })
})

test('an upload in progress is left where it is, and the place is not given up', async () => {
  await within({ BLOBS_URL: bucket(), BLOBS_MOVE_FROM: 'folder' }, async (ports) => {
    const one = filesLeft().find((name) => !name.endsWith('.part'))!
    await ports.databases.write.updateTable('blob').set({ claimed: false }).where('id', '=', one).execute()
    expect(await moveStoredFiles.run({}, async () => ports)).toContain('1 files belong to uploads in progress')
    expect(filesLeft()).toContain(one)
    await ports.databases.write.updateTable('blob').set({ claimed: true }).where('id', '=', one).execute()
    expect(await moveStoredFiles.run({}, async () => ports)).toContain('The old place is empty')
  })
})

test('settings that make no sense are refused', () => {
  const refusals: [Record<string, string>, string][] = [
    [{ BLOBS_URL: 'https://example.org' }, 'BLOBS_URL: must be an address such as s3://bucket'],
    [{ BLOBS_URL: 's3://key:secret@bucket' }, 'must not hold credentials'],
    [{ BLOBS_URL: 's3://Bucket_1' }, 'is not the name of a bucket'],
    [{ BLOBS_URL: 's3://bucket?endpoit=http://x' }, 'unknown parameter endpoit'],
    [{ BLOBS_MOVE_FROM: 'folder' }, 'is where blobs are stored already'],
  ]
  for (const [settings, text] of refusals) expect(() => configWith(settings)).toThrow(text)
})
