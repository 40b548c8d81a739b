import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { Upload } from '@aws-sdk/lib-storage'
import type { Sink } from '../blob-place.ts'
import type { S3Address } from '../../adapters/s3-address.ts'
import { clientOf } from './client.ts'
import { translate } from './s3-errors.ts'

const MB = 1 << 20
/** 10,000 parts at most: up to 80 GB. Each upload holds one part that fills and one that is sent. */
const PART = 8 * MB
const AT_ONCE = 1
/** Bytes that wait for a part. */
const WAITING = MB

/**
 * Begins an object. Small ones are one request; others are sent in parts, and exist only once all of them have arrived.
 * The SDK tries each part again when a connection breaks or the service is busy.
 */
export function openS3Sink(address: S3Address, key: string): Sink {
  const body = new PassThrough({ highWaterMark: WAITING })
  const upload = new Upload({
    client: clientOf(address),
    params: { Bucket: address.bucket, Key: key, Body: body, ContentType: 'application/octet-stream' },
    partSize: PART,
    queueSize: AT_ONCE,
  })
  const done = upload.done().then(
    () => {},
    (error) => {
      body.destroy()
      throw translate(error, key)
    },
  )
  done.catch(() => {})
  return {
    async write(sealed) {
      for (const buffer of sealed) {
        if (body.destroyed) await done
        if (!body.write(buffer)) await Promise.race([once(body, 'drain'), done])
      }
    },
    async finish() {
      body.end()
      await done
    },
    async abandon() {
      // Not upload.abort(): it would leave the parts that have arrived.
      body.destroy(new Error('the upload was abandoned'))
      await done.catch(() => {})
    },
  }
}
