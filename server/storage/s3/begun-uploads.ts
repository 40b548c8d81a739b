import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { z } from 'zod'
import type { S3Address } from '../../adapters/s3-address.ts'
import { BlobMissing } from '../blob-place.ts'
import { BlobDamaged } from '../sealed.ts'
import { clientOf } from './client.ts'
import { isMissing, isUnsupported } from './s3-errors.ts'

/**
 * An upload in parts that several sessions continue. Its state is an object beside the blobs: not every service lists
 * uploads and their parts.
 */
export interface Begun {
  uploadId: string
  /** The first bytes of the blob, or those that have come so far. */
  header: Buffer
  /** The ETag of each part. */
  parts: string[]
}

const Kept = z.object({ uploadId: z.string(), header: z.base64(), parts: z.array(z.string()) })

/** The key of the state of the blob with this key. */
export const begunKey = (key: string) => key.replace(/blobs\/([^/]+)$/, 'begun/$1')

export async function begin(address: S3Address, Key: string): Promise<Begun> {
  const { UploadId } = await clientOf(address).send(
    new CreateMultipartUploadCommand({ Bucket: address.bucket, Key, ContentType: 'application/octet-stream' }),
  )
  return { uploadId: UploadId!, header: Buffer.alloc(0), parts: [] }
}

/** The upload after its first `parts` parts; the service replaces later ones. Throws BlobMissing and BlobDamaged. */
export async function findBegun(address: S3Address, key: string, parts: number): Promise<Begun> {
  const kept = await readBegun(address, key)
  if (!kept) throw new BlobMissing(`the upload of ${key} is missing`)
  if (!Number.isInteger(parts) || kept.parts.length < parts)
    throw new BlobDamaged(`the upload of ${key} has ${kept.parts.length} parts instead of ${parts}`)
  return { ...kept, parts: kept.parts.slice(0, parts) }
}

export async function keepBegun(address: S3Address, key: string, { uploadId, header, parts }: Begun): Promise<void> {
  const Body = JSON.stringify({ uploadId, header: header.toString('base64'), parts })
  await clientOf(address).send(new PutObjectCommand({ Bucket: address.bucket, Key: begunKey(key), Body }))
}

/** Ends an upload in parts and removes its state. Does nothing if there is none. */
export async function abortBegun(address: S3Address, Key: string, known?: Begun): Promise<void> {
  const begun = known ?? (await readBegun(address, Key))
  if (!begun) return
  const upload = { Bucket: address.bucket, Key, UploadId: begun.uploadId }
  await clientOf(address)
    .send(new AbortMultipartUploadCommand(upload))
    .catch((error: unknown) => {
      if (!isMissing(error) && !isUnsupported(error)) throw error
    })
  await clientOf(address).send(new DeleteObjectCommand({ Bucket: address.bucket, Key: begunKey(Key) }))
}

/** Ends those whose state was last written before that moment. Returns how many. */
export async function sweepBegun(address: S3Address, before: number): Promise<number> {
  let count = 0
  const list = { Bucket: address.bucket, Prefix: `${address.prefix}begun/` }
  for await (const page of paginateListObjectsV2({ client: clientOf(address) }, list))
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (LastModified!.getTime() >= before) continue
      await abortBegun(address, Key!.replace(/begun\/([^/]+)$/, 'blobs/$1'))
      count++
    }
  return count
}

async function readBegun(address: S3Address, key: string): Promise<Begun | undefined> {
  try {
    const { Body } = await clientOf(address).send(new GetObjectCommand({ Bucket: address.bucket, Key: begunKey(key) }))
    const kept = Kept.parse(JSON.parse(await Body!.transformToString()))
    return { ...kept, header: Buffer.from(kept.header, 'base64') }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
