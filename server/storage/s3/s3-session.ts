import { CompleteMultipartUploadCommand, DeleteObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import type { S3Address } from '../../adapters/s3-address.ts'
import type { ContinuedSink } from '../blob-place.ts'
import { CHUNK, HEADER, SEALED_CHUNK } from '../sealed.ts'
import { abortBegun, begin, type Begun, begunKey, findBegun, keepBegun } from './begun-uploads.ts'
import { clientOf } from './client.ts'
import { translate } from './s3-errors.ts'

/** Whole chunks, so that every part but the last ends where a session can continue. 10,000 parts at most: 80 GB. */
const CHUNKS = 32
const PART = CHUNKS * SEALED_CHUNK
/** The plain bytes of a part. */
export const STEP = CHUNKS * CHUNK
const endOf = (parts: number) => (parts === 0 ? 0 : HEADER + parts * PART)
const sizeOf = (part: number) => endOf(part + 1) - endOf(part)

/**
 * Continues an object after the parts of earlier sessions, or begins it. One part fills while another one is sent.
 * `suspend` forgets what doesn't fill a part.
 */
export async function openS3Session(
  { bucket: address, key }: { bucket: S3Address; key: string },
  after: number,
): Promise<ContinuedSink> {
  if (after === 0) await abortBegun(address, key)
  const begun = after === 0 ? await begin(address, key) : await findBegun(address, key, (after - HEADER) / PART)
  const parts = partsOf(begun, address, key)
  const save = async () => {
    await parts.sent()
    await keepBegun(address, key, begun)
    return endOf(begun.parts.length)
  }
  return {
    ...(after === 0 ? {} : { header: begun.header }),
    async write(sealed) {
      for (const buffer of sealed) await parts.add(buffer)
    },
    sync: save,
    suspend: save,
    async finish() {
      await parts.sendRest()
      const Parts = begun.parts.map((ETag, i) => ({ ETag, PartNumber: i + 1 }))
      const whole = { Bucket: address.bucket, Key: key, UploadId: begun.uploadId, MultipartUpload: { Parts } }
      await clientOf(address).send(new CompleteMultipartUploadCommand(whole))
      await clientOf(address).send(new DeleteObjectCommand({ Bucket: address.bucket, Key: begunKey(key) }))
    },
    async abandon() {
      await parts.sent().catch(() => {})
      await abortBegun(address, key, begun)
    },
  }
}

/** Collects bytes into parts and sends them, one at a time, while the next one fills. */
function partsOf(begun: Begun, address: S3Address, Key: string) {
  let held: Buffer[] = []
  let heldBytes = 0
  let started = begun.parts.length
  let sending: Promise<void> = Promise.resolve()
  const send = async (bytes: number) => {
    await sending
    const all = Buffer.concat(held)
    held = [all.subarray(bytes)]
    heldBytes -= bytes
    const place = { Bucket: address.bucket, Key, UploadId: begun.uploadId, PartNumber: ++started }
    sending = clientOf(address)
      .send(new UploadPartCommand({ ...place, Body: all.subarray(0, bytes) }))
      .then(
        ({ ETag }) => void begun.parts.push(ETag!),
        (error: unknown) => {
          throw translate(error, Key)
        },
      )
    sending.catch(() => {})
  }
  return {
    async add(buffer: Buffer) {
      begun.header = Buffer.concat([begun.header, buffer.subarray(0, HEADER - begun.header.length)])
      held.push(buffer)
      heldBytes += buffer.length
      while (heldBytes >= sizeOf(started)) await send(sizeOf(started))
    },
    sent: () => sending,
    async sendRest() {
      if (heldBytes > 0 || started === 0) await send(heldBytes)
      await sending
    },
  }
}
