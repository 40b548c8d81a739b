import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useBucket, startSmallS3, startSwift, swiftIsMissing, type TestS3 } from '../../test/s3.ts'
import { type Blobs, BlobDamaged, BlobMissing, BlobsAway, BlobTooLarge, sealedBlobs } from '../blobs.ts'
import type { BlobPlace } from '../blob-place.ts'
import { CHUNK } from '../sealed.ts'
import { readS3Address, type S3Address } from '../../adapters/s3-address.ts'
import { s3Mark } from './s3-mark.ts'
import { s3Place } from './s3-place.ts'

const MiB = 1 << 20
const key = randomBytes(32)
const installation = randomUUID()

async function* inChunks(bytes: Buffer, size = 65_536) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function* breaksOff(bytes: Buffer) {
  yield* inChunks(bytes)
  throw new Error('the line is dead')
}
async function all(source: AsyncIterable<Buffer>) {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const services = [
  { name: 'a small service', start: startSmallS3, missing: undefined, endsUploads: false, checksSignatures: false },
  { name: 'OpenStack Swift', start: startSwift, missing: swiftIsMissing, endsUploads: true, checksSignatures: true },
]

for (const { name, start, missing, endsUploads, checksSignatures } of services)
  describe.skipIf(missing !== undefined)(`${name}${missing ? `: ${missing}` : ''}`, () => {
    let s3: TestS3
    let address: S3Address
    let place: BlobPlace
    let blobs: Blobs
    const Bucket = 'strongroom'
    beforeAll(async () => {
      s3 = await start()
      await useBucket(s3)
      address = readS3Address(`s3://${Bucket}/some/where?endpoint=${s3.endpoint}`)
      await s3Mark(address).write(installation)
      place = s3Place(address, installation)
      blobs = sealedBlobs(place)
    })
    afterAll(async () => {
      await blobs?.close()
      await s3?.close()
    })

    const store = async (bytes: Buffer) => {
      const id = randomUUID()
      return { id, ...(await blobs.write(id, key, inChunks(bytes), { maxBytes: Infinity })) }
    }
    const names = async () =>
      ((await s3.client.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).map((object) => object.Key!)
    const objectOf = (id: string) => ({ Bucket, Key: `some/where/blobs/${id}` })
    const rawOf = async (id: string) => {
      const { Body } = await s3.client.send(new GetObjectCommand(objectOf(id)))
      return Buffer.from(await Body!.transformToByteArray())
    }

    test.each([0, 1, CHUNK, CHUNK + 1, 5 * MiB + 12_345, 19 * MiB])(
      '%i bytes are read back unchanged',
      async (size) => {
        const bytes = randomBytes(size)
        const stored = await store(bytes)
        expect(stored.size).toBe(size)
        expect(stored.sha256.equals(createHash('sha256').update(bytes).digest())).toBe(true)
        await blobs.expectSize(stored.id, size)
        expect((await all(blobs.read(stored.id, key, size))).equals(bytes)).toBe(true)
        if (size > 32) expect((await rawOf(stored.id)).includes(bytes.subarray(0, 32))).toBe(false)
      },
    )

    test('ranges, and readers that stop early', async () => {
      const size = 3 * MiB + 1000
      const bytes = randomBytes(size)
      const { id } = await store(bytes)
      const ends = [0, 1, CHUNK - 1, CHUNK, 2 * MiB - 1, size - 1]
      for (const from of ends)
        for (const to of ends.filter((end) => end >= from))
          expect((await all(blobs.read(id, key, size, { from, to }))).equals(bytes.subarray(from, to + 1))).toBe(true)
      for (let time = 0; time < 80; time++) for await (const _ of blobs.read(id, key, size)) break
      expect((await all(blobs.read(id, key, size))).equals(bytes)).toBe(true)
    })

    test('damage is detected', async () => {
      const size = 2 * CHUNK
      const { id } = await store(randomBytes(size))
      const whole = await rawOf(id)
      for (const Body of [whole.subarray(0, -1), Buffer.concat([whole, Buffer.of(0)]), whole.subarray(0, 10)]) {
        await s3.client.send(new PutObjectCommand({ ...objectOf(id), Body }))
        await expect(all(blobs.read(id, key, size))).rejects.toThrow(BlobDamaged)
        await expect(blobs.expectSize(id, size)).rejects.toThrow(BlobDamaged)
      }
      whole[CHUNK]! ^= 1
      await s3.client.send(new PutObjectCommand({ ...objectOf(id), Body: whole }))
      await expect(all(blobs.read(id, key, size))).rejects.toThrow(BlobDamaged)
    })

    test('a blob that is too large, or breaks off, leaves nothing', async () => {
      const before = (await names()).length
      for (const size of [10_000, 18 * MiB]) {
        const write = (source: AsyncIterable<Buffer>, maxBytes: number) =>
          blobs.write(randomUUID(), key, source, { maxBytes })
        await expect(write(inChunks(randomBytes(size)), size - 1)).rejects.toThrow(BlobTooLarge)
        await expect(write(breaksOff(randomBytes(size)), size)).rejects.toThrow('the line is dead')
      }
      expect((await names()).length).toBe(before)
      if (!endsUploads) return
      const { Uploads } = await s3.client.send(new ListMultipartUploadsCommand({ Bucket }))
      expect(Uploads ?? []).toEqual([])
    })

    test('removing, missing, listing, quarantine, invalid ids', async () => {
      const { id } = await store(Buffer.from('here'))
      expect(await Array.fromAsync(blobs.listOlderThan(-5000))).toContain(id)
      expect(await Array.fromAsync(blobs.listOlderThan(60_000))).not.toContain(id)
      await blobs.quarantine.put(id, '2026-01-31')
      await blobs.quarantine.put(id, '2026-01-31')
      await expect(all(blobs.read(id, key, 4))).rejects.toThrow(BlobMissing)
      expect(await blobs.quarantine.takeBack(id)).toBe(true)
      expect(await blobs.quarantine.takeBack(id)).toBe(false)
      expect((await all(blobs.read(id, key, 4))).toString()).toBe('here')
      await blobs.quarantine.put(id, '2026-01-31')
      await blobs.quarantine.empty('2026-01-31')
      expect(await blobs.quarantine.takeBack(id)).toBe(true)
      await blobs.quarantine.put(id, '2026-01-31')
      await blobs.quarantine.empty('2026-02-01')
      expect(await blobs.quarantine.takeBack(id)).toBe(false)
      await blobs.remove(id)
      await expect(blobs.write('../../etc/x', key, inChunks(Buffer.of(1)), { maxBytes: 9 })).rejects.toThrow(TypeError)
      await blobs.check()
      expect((await names()).filter((object) => !object.includes('/blobs/'))).toEqual(['some/where/.installation'])
    })

    test('a blob is written in several sessions, some of which break off', async () => {
      const id = randomUUID()
      const bytes = randomBytes(30 * MiB)
      const session = async (id: string, { from, epoch, end }: { from: number; epoch: number; end: number }) => {
        const source = inChunks(bytes.subarray(from, end))
        const appending = { from, total: bytes.length, epoch, source, who: 'a', every: 60_000, onSync: async () => {} }
        return (await blobs.append(id, key, appending)).stored
      }
      expect(await session(id, { from: 0, epoch: 0, end: 5 * MiB })).toBe(0)
      expect(await session(id, { from: 0, epoch: 1, end: 11 * MiB })).toBe(8 * MiB)
      // As after a process that was killed: more was stored than the next session knows of.
      expect(await session(id, { from: 8 * MiB, epoch: 2, end: 25 * MiB })).toBe(24 * MiB)
      expect(await session(id, { from: 8 * MiB, epoch: 3, end: 17 * MiB })).toBe(16 * MiB)
      expect(await session(id, { from: 16 * MiB, epoch: 4, end: 30 * MiB })).toBe(30 * MiB)
      expect((await all(blobs.read(id, key, bytes.length))).equals(bytes)).toBe(true)
      expect((await names()).filter((object) => object.includes('/begun/'))).toEqual([])
      const other = randomUUID()
      await session(other, { from: 0, epoch: 0, end: 20 * MiB })
      expect((await names()).filter((object) => object.includes('/begun/'))).toHaveLength(1)
      await blobs.remove(other)
      expect((await names()).filter((object) => object.includes(other))).toEqual([])
    })

    test('a bucket with the mark of another installation is refused', async () => {
      const other = sealedBlobs(s3Place(address, randomUUID()))
      await expect(other.check()).rejects.toThrow(BlobsAway)
      await expect(other.write(randomUUID(), key, inChunks(Buffer.of(1)), { maxBytes: 9 })).rejects.toThrow(BlobsAway)
    })

    test('uploads in parts that nobody continues are ended', async () => {
      const id = randomUUID()
      const { UploadId } = await s3.client.send(new CreateMultipartUploadCommand(objectOf(id)))
      await s3.client.send(new UploadPartCommand({ ...objectOf(id), UploadId, PartNumber: 1, Body: randomBytes(MiB) }))
      expect(await place.sweepUnfinished(60_000)).toBe(0)
      expect(await place.sweepUnfinished(-5000)).toBe(endsUploads ? 1 : 0)
      expect(await place.sweepUnfinished(-5000)).toBe(0)
    })

    test('at start a wrong secret, a missing bucket and a service that is away are named', async () => {
      const at = (text: string) => s3Mark(readS3Address(text))
      await expect(at(`s3://nowhere?endpoint=${s3.endpoint}`).read()).rejects.toThrow('the bucket does not exist')
      await expect(at(`s3://${Bucket}?endpoint=http://127.0.0.1:1`).read()).rejects.toThrow('ECONNREFUSED')
      if (!checksSignatures) return
      process.env['AWS_SECRET_ACCESS_KEY'] = 'wrong'
      // Another region has a client of its own.
      const wrong = at(`s3://${Bucket}?endpoint=${s3.endpoint}&region=eu-west-2`).read()
      await expect(wrong).rejects.toThrow(/credentials|region/)
      process.env['AWS_SECRET_ACCESS_KEY'] = s3.credentials.secretAccessKey
    })
  })
