import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import type { Quarantine } from '../blob-place.ts'
import type { S3Address } from '../../adapters/s3-address.ts'
import { clientOf } from './client.ts'
import { isMissing } from './s3-errors.ts'
import { keyOf } from './s3-mark.ts'

/** The size up to which one request copies an object, by the protocol, and the size of parts above it. */
const COPIED_WHOLE = 5 * 1024 ** 3
const PART = 1024 ** 3
const DAY = /^\d{4}-\d\d-\d\d$/

/** The quarantine of a bucket: objects under `quarantine/DAY/`. Moves are copies inside the service. */
export function s3Quarantine(address: S3Address): Quarantine {
  const root = `${address.prefix}quarantine/`
  const remove = (Key: string) => clientOf(address).send(new DeleteObjectCommand({ Bucket: address.bucket, Key }))
  const move = async (from: string, to: string): Promise<boolean> => {
    if (!(await copy(address, from, to))) return false
    await remove(from)
    return true
  }
  return {
    put: async (id, day) => void (await move(keyOf(address, id), `${root}${day}/${id}`)),
    async takeBack(id) {
      for (const day of await daysIn(address, root))
        if (await move(`${root}${day}/${id}`, keyOf(address, id))) return true
      return false
    },
    async empty(before) {
      for (const day of await daysIn(address, root)) {
        if (day >= before) continue
        for await (const key of keysUnder(address, `${root}${day}/`)) await remove(key)
      }
    },
  }
}

async function daysIn(address: S3Address, root: string): Promise<string[]> {
  const days: string[] = []
  const pages = paginateListObjectsV2(
    { client: clientOf(address) },
    { Bucket: address.bucket, Prefix: root, Delimiter: '/' },
  )
  for await (const page of pages)
    for (const { Prefix } of page.CommonPrefixes ?? []) days.push(Prefix!.slice(root.length, -1))
  return days.filter((day) => DAY.test(day))
}

async function* keysUnder(address: S3Address, prefix: string): AsyncGenerator<string> {
  const pages = paginateListObjectsV2({ client: clientOf(address) }, { Bucket: address.bucket, Prefix: prefix })
  for await (const page of pages) for (const { Key } of page.Contents ?? []) yield Key!
}

/** False if the object isn't there. */
async function copy(address: S3Address, from: string, to: string): Promise<boolean> {
  const client = clientOf(address)
  const Bucket = address.bucket
  const source = { CopySource: encodeURI(`${Bucket}/${from}`) }
  try {
    const { ContentLength: size = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key: from }))
    if (size > COPIED_WHOLE) await copyInParts(address, { source, to, size })
    else await client.send(new CopyObjectCommand({ Bucket, Key: to, ...source }))
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

async function copyInParts(
  address: S3Address,
  { source, to, size }: { source: { CopySource: string }; to: string; size: number },
): Promise<void> {
  const client = clientOf(address)
  const place = { Bucket: address.bucket, Key: to }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place))
  try {
    const parts: CompletedPart[] = []
    for (let at = 0; at < size; at += PART) {
      const CopySourceRange = `bytes=${at}-${Math.min(at + PART, size) - 1}`
      const PartNumber = parts.length + 1
      const part = new UploadPartCopyCommand({ ...place, ...source, UploadId, PartNumber, CopySourceRange })
      const { CopyPartResult } = await client.send(part)
      parts.push({ PartNumber, ETag: CopyPartResult!.ETag })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts: parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => {})
    throw error
  }
}
