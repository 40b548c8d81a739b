import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BlobDamaged, BlobMissing, BlobsAway, BlobTooLarge, sealedBlobs } from './blobs.ts'
import { folderPlace } from './folder/folder-place.ts'
import { writeMark } from './folder/blob-mark.ts'
import { CHUNK, HEADER, SEALED_CHUNK } from './sealed.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-blobs-'))
const installation = randomUUID()
await writeMark(folder, installation)
const blobs = sealedBlobs(folderPlace(folder, installation))
const key = randomBytes(32)
const MiB = 1 << 20
const unlimited = { maxBytes: Infinity }
afterAll(async () => {
  await blobs.close()
  rmSync(folder, { recursive: true })
})

async function* inChunks(bytes: Buffer, size = 65_536) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function store(bytes: Buffer) {
  const id = randomUUID()
  return { id, ...(await blobs.write(id, key, inChunks(bytes), unlimited)) }
}
async function all(source: AsyncIterable<Buffer>) {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
const fileOf = (id: string) => files().find((file) => file.endsWith(id))!

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, MiB, 4 * MiB, 5 * MiB + 12_345])(
  '%i bytes are read back unchanged',
  async (size) => {
    const bytes = randomBytes(size)
    const stored = await store(bytes)
    expect(stored.size).toBe(size)
    expect(stored.sha256.equals(createHash('sha256').update(bytes).digest())).toBe(true)
    expect(stored.head.equals(bytes.subarray(0, 4100))).toBe(true)
    expect((await all(blobs.read(stored.id, key, size))).equals(bytes)).toBe(true)
    expect(statSync(fileOf(stored.id)).mode & 0o777).toBe(0o600)
    expect(statSync(path.dirname(fileOf(stored.id))).mode & 0o777).toBe(0o700)
    if (size > 32) expect(readFileSync(fileOf(stored.id)).includes(bytes.subarray(0, 32))).toBe(false)
  },
)

test('ranges', async () => {
  const size = 3 * MiB + 1000
  const bytes = randomBytes(size)
  const { id } = await store(bytes)
  const ends = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, MiB, 2 * MiB - 1, size - 1]
  for (const from of ends)
    for (const to of ends.filter((end) => end >= from))
      expect((await all(blobs.read(id, key, size, { from, to }))).equals(bytes.subarray(from, to + 1))).toBe(true)
  await expect(all(blobs.read(id, key, size, { from: 0, to: size }))).rejects.toThrow(RangeError)
  await expect(all(blobs.read(id, key, size, { from: 5, to: 4 }))).rejects.toThrow(RangeError)
})

const chunk = (bytes: Buffer, i: number) => bytes.subarray(HEADER + i * SEALED_CHUNK, HEADER + (i + 1) * SEALED_CHUNK)

test('damage is detected: cut, extended, reordered, swapped between blobs, altered, another key', async () => {
  const size = 4 * CHUNK
  const [one, two] = [await store(randomBytes(size)), await store(randomBytes(size))]
  const file = fileOf(one.id)
  const whole = readFileSync(file)
  const damaged = async (bytes: Buffer) => {
    writeFileSync(file, bytes)
    await expect(all(blobs.read(one.id, key, size))).rejects.toThrow(BlobDamaged)
  }
  const header = whole.subarray(0, HEADER)
  await damaged(whole.subarray(0, -1))
  await damaged(whole.subarray(0, HEADER + SEALED_CHUNK))
  await damaged(Buffer.concat([whole, Buffer.of(0)]))
  await damaged(Buffer.concat([header, ...[1, 0, 2, 3].map((i) => chunk(whole, i))]))
  const other = readFileSync(fileOf(two.id))
  await damaged(Buffer.concat([header, chunk(other, 0), ...[1, 2, 3].map((i) => chunk(whole, i))]))
  const flipped = Buffer.from(whole)
  flipped[HEADER + 2 * SEALED_CHUNK + 77]! ^= 4
  await damaged(flipped)
  copyFileSync(fileOf(two.id), file)
  await expect(all(blobs.read(one.id, key, size))).rejects.toThrow(BlobDamaged)
  await expect(all(blobs.read(two.id, randomBytes(32), size))).rejects.toThrow(BlobDamaged)
  truncateSync(fileOf(two.id), HEADER + 3 * SEALED_CHUNK)
  await expect(all(blobs.read(two.id, key, 3 * CHUNK))).rejects.toThrow(BlobDamaged)
})

test('a blob that is too large, or breaks off, leaves nothing, small or large', async () => {
  const before = files().length
  for (const size of [10_000, 5 * MiB]) {
    const write = (source: AsyncIterable<Buffer>, maxBytes: number) =>
      blobs.write(randomUUID(), key, source, { maxBytes })
    await expect(write(inChunks(randomBytes(size)), size - 1)).rejects.toThrow(BlobTooLarge)
    await expect(write(breaksOff(randomBytes(size)), size)).rejects.toThrow('the line is dead')
    expect((await write(inChunks(randomBytes(size)), size)).size).toBe(size)
  }
  expect(files().length).toBe(before + 2)
})
async function* breaksOff(bytes: Buffer) {
  yield* inChunks(bytes)
  throw new Error('the line is dead')
}

test('a blob is written once', async () => {
  const bytes = randomBytes(1000)
  const { id } = await store(bytes)
  await expect(blobs.write(id, key, inChunks(randomBytes(2 * MiB)), unlimited)).rejects.toThrow('EEXIST')
  await expect(blobs.write(id, key, inChunks(randomBytes(5)), unlimited)).rejects.toThrow('EEXIST')
  expect((await all(blobs.read(id, key, 1000))).equals(bytes)).toBe(true)
})

test('many concurrent blobs', async () => {
  const contents = Array.from({ length: 12 }, (_, i) => randomBytes((i % 4) * MiB + i))
  const stored = await Promise.all(contents.map(store))
  const read = await Promise.all(stored.map(({ id, size }) => all(blobs.read(id, key, size))))
  expect(read.every((bytes, i) => bytes.equals(contents[i]!))).toBe(true)
})

test('removing, missing, listing, invalid ids', async () => {
  const { id } = await store(Buffer.from('here'))
  expect(await Array.fromAsync(blobs.listOlderThan(-1000))).toContain(id)
  expect(await Array.fromAsync(blobs.listOlderThan(60_000))).not.toContain(id)
  await blobs.remove(id)
  await blobs.remove(id)
  await expect(all(blobs.read(id, key, 4))).rejects.toThrow(BlobMissing)
  await expect(blobs.write('../../etc/x', key, inChunks(Buffer.of(1)), unlimited)).rejects.toThrow(TypeError)
  await blobs.check()
})

test('a folder that loses its mark, or gets another one, accepts nothing from that moment on', async () => {
  const refused = () => expect(store(Buffer.from('x'))).rejects.toThrow(BlobsAway)
  await store(Buffer.from('x'))
  await writeMark(folder, randomUUID())
  await refused()
  await refused()
  await writeMark(folder, installation)
  await store(Buffer.from('x'))
  rmSync(path.join(folder, '.installation'))
  await refused()
  await writeMark(folder, installation)
  await store(Buffer.from('x'))
})
