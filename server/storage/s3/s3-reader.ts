import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { BlobDamaged } from '../sealed.ts'
import type { SealedBlob } from '../blob-place.ts'
import type { S3Address } from '../../adapters/s3-address.ts'
import { clientOf } from './client.ts'
import { translate } from './s3-errors.ts'

/**
 * How often an answer that brings nothing more is requested again from where it broke, and the first wait, in
 * milliseconds.
 */
const RESUMPTIONS = 4
const WAIT = 200
/** How often one answer may break at all. */
const MOST_BREAKS = 50

interface Answer {
  total: number
  chunks: AsyncIterator<Buffer>
  body: Readable
}

/**
 * Reads an object with one request for bytes `from` to `to`, both included, however many reads they take: reads in order
 * consume its answer. A read elsewhere is a request of its own. An answer that breaks off is continued.
 */
export function readS3(
  address: S3Address,
  { key, id }: { key: string; id: string },
  { from, to }: { from: number; to: number },
): SealedBlob {
  const stop = new AbortController()
  const get = (first: number, last: number) => request(address, { key, id, first, last, stop: stop.signal })
  const main = answerInOrder(get, { from, to, stop: stop.signal })
  let last: Promise<unknown> = Promise.resolve()
  /** Where the reads in order have come to, the waiting ones included. */
  let planned = from
  return {
    size: main.size,
    async read(buffer, length, position) {
      if (position !== planned) return copyAll((await get(position, position + length - 1)).body, buffer)
      planned += length
      const turn = last.then(() => main.fill(buffer, length))
      last = turn.catch(() => {})
      return turn
    },
    async close() {
      stop.abort()
      await main.close()
    },
  }
}

async function request(
  address: S3Address,
  { key, id, first, last, stop }: { key: string; id: string; first: number; last: number; stop: AbortSignal },
): Promise<Answer> {
  const command = new GetObjectCommand({ Bucket: address.bucket, Key: key, Range: `bytes=${first}-${last}` })
  const answer = await clientOf(address)
    .send(command, { abortSignal: stop })
    .catch((error: unknown) => {
      throw (error as { name?: string }).name === 'InvalidRange' ? tooShort(id) : translate(error, id)
    })
  const body = answer.Body as Readable
  // An answer that nobody reads any more may break unnoticed.
  body.on('error', () => {})
  const total = Number(answer.ContentRange?.split('/')[1] ?? answer.ContentLength)
  return { total, body, chunks: body[Symbol.asyncIterator]() }
}

/** The answer for a range, requested again from where it broke. */
function answerInOrder(
  get: (first: number, last: number) => Promise<Answer>,
  { from, to, stop }: { from: number; to: number; stop: AbortSignal },
) {
  let answer = get(from, to)
  answer.catch(() => {})
  let at = from
  let rest: Buffer = Buffer.alloc(0)
  let breaks = 0
  const next = async () => {
    for (let time = 1; ; time++) {
      try {
        const { value, done } = await (await answer).chunks.next()
        if (!done) return value
        throw Object.assign(new Error(`the answer ended at ${at} of ${to}`), { code: 'ECONNRESET' })
      } catch (error) {
        if (!isBroken(error) || stop.aborted || time > RESUMPTIONS || ++breaks > MOST_BREAKS) throw error
        await sleep(WAIT * 2 ** (time - 1))
        answer = get(at, to)
        answer.catch(() => {})
      }
    }
  }
  return {
    size: async () => (await answer).total,
    /** Fills the beginning of a buffer with the next bytes; returns how many came. */
    async fill(buffer: Buffer, length: number): Promise<number> {
      let filled = 0
      while (filled < length && at <= to) {
        if (rest.length === 0) rest = await next()
        const part = rest.subarray(0, length - filled)
        buffer.set(part, filled)
        rest = rest.subarray(part.length)
        filled += part.length
        at += part.length
      }
      return filled
    },
    close: () =>
      answer.then(
        ({ body }) => void body.destroy(),
        () => {},
      ),
  }
}

async function copyAll(body: Readable, buffer: Buffer): Promise<number> {
  let filled = 0
  for await (const chunk of body) filled += (chunk as Buffer).copy(buffer, filled)
  return filled
}

const tooShort = (id: string) => new BlobDamaged(`blob ${id} is shorter than its size`)
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Whether an answer broke off, rather than the service having answered that it can't. */
function isBroken(error: unknown): boolean {
  const { code = '', name = '', message = '' } = (error ?? {}) as { code?: string; name?: string; message?: string }
  return BROKEN.has(code) || name === 'TimeoutError' || message === 'aborted'
}
