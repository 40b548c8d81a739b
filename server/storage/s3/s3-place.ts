import { randomUUID } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type MultipartUpload,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import type { BlobPlace } from '../blob-place.ts'
import type { S3Address } from '../../adapters/s3-address.ts'
import { abortBegun, sweepBegun } from './begun-uploads.ts'
import { clientOf } from './client.ts'
import { isUnsupported, translate } from './s3-errors.ts'
import { expectS3Mark, keyOf } from './s3-mark.ts'
import { s3Quarantine } from './s3-quarantine.ts'
import { STEP } from './s3-session.ts'
import { readS3 } from './s3-reader.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** How long a read mark counts: each write would cost one more request. */
const MARK_FOR = 60_000

/** Objects of a bucket that carries the mark of `installation`: `blobs/ID` under the prefix. */
export function s3Place(address: S3Address, installation: string): BlobPlace {
  const client = clientOf(address)
  const Bucket = address.bucket
  const key = (id: string) => {
    if (!UUID.test(id)) throw new TypeError(`not the id of a blob: ${id}`)
    return keyOf(address, id)
  }
  const expectOwn = (id = installation) => expectS3Mark(address, id)
  const sinkOf = (id: string) => ({ kind: 's3' as const, bucket: address, key: key(id) })
  let seen = -Infinity
  return {
    name: 's3',
    step: STEP,
    reopens: false,
    sinkOf,
    // An object exists only when all of it has arrived.
    sinkOfWhole: sinkOf,
    open: async (id, next) => readS3(address, { key: key(id), id }, next),
    sizeOf: (id) =>
      client.send(new HeadObjectCommand({ Bucket, Key: key(id) })).then(
        ({ ContentLength }) => ContentLength ?? 0,
        (error: unknown) => {
          throw translate(error, id)
        },
      ),
    async remove(id) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key(id) }))
      await abortBegun(address, key(id))
    },
    async *listOlderThan(ms) {
      const before = (await serviceTime(address)) - ms
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: keyOf(address, '') }))
        for (const { Key, LastModified } of page.Contents ?? []) {
          const id = Key!.slice(keyOf(address, '').length)
          if (UUID.test(id) && LastModified!.getTime() < before) yield id
        }
    },
    quarantine: s3Quarantine(address),
    // A service doesn't report its free space; a full one refuses the write.
    room: async () => ({ free: Infinity, reserve: 0 }),
    expectOwn,
    async expectOwnStill() {
      if (performance.now() - seen < MARK_FOR) return
      await expectOwn()
      seen = performance.now()
    },
    async check() {
      await expectOwn()
      const probe = `${address.prefix}.probe-${randomUUID()}`
      await client.send(new PutObjectCommand({ Bucket, Key: probe, Body: 'can be written' }))
      await client.send(new DeleteObjectCommand({ Bucket, Key: probe }))
    },
    sweepUnfinished: (ms) => sweepUnfinished(address, ms),
  }
}

/** The service's time, in milliseconds: this machine's may differ. */
async function serviceTime(address: S3Address): Promise<number> {
  const client = clientOf(address)
  const place = { Bucket: address.bucket, Key: `${address.prefix}.time-${randomUUID()}` }
  await client.send(new PutObjectCommand({ ...place, Body: '' }))
  const { LastModified } = await client.send(new HeadObjectCommand(place))
  await client.send(new DeleteObjectCommand(place))
  return LastModified!.getTime()
}

/** Ends the uploads in parts that began more than so many milliseconds ago: their process died. Returns how many. */
async function sweepUnfinished(address: S3Address, ms: number): Promise<number> {
  const client = clientOf(address)
  const Bucket = address.bucket
  const before = (await serviceTime(address)) - ms
  let count = await sweepBegun(address, before)
  try {
    for await (const { Key, UploadId, Initiated } of unfinished(address)) {
      if (Initiated!.getTime() >= before) continue
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      count++
    }
  } catch (error) {
    // Such a service ends them by itself, or needs a rule for it: docs/operations.md.
    if (!isUnsupported(error)) throw error
  }
  return count
}

async function* unfinished(address: S3Address): AsyncGenerator<MultipartUpload> {
  for (let next = {}; ; ) {
    const list = new ListMultipartUploadsCommand({ Bucket: address.bucket, Prefix: address.prefix, ...next })
    const page = await clientOf(address).send(list)
    yield* page.Uploads ?? []
    if (!page.IsTruncated) return
    next = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}
