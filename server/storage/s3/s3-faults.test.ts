import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { useBucket, startSmallS3, type TestS3 } from '../../test/s3.ts'
import { type Blobs, sealedBlobs, StorageFull } from '../blobs.ts'
import { readS3Address } from '../../adapters/s3-address.ts'
import { s3Mark } from './s3-mark.ts'
import { s3Place } from './s3-place.ts'

/* A service behind a proxy that fails in the ways of networks and of busy services. */

type Fault = (req: IncomingMessage, res: ServerResponse) => 'pass' | 'failed' | { cutAfter: number }

const MiB = 1 << 20
const key = randomBytes(32)
const installation = randomUUID()
let s3: TestS3
let proxy: Server
let fault: Fault = () => 'pass'
let blobs: Blobs

beforeAll(async () => {
  s3 = await startSmallS3()
  await useBucket(s3)
  proxy = createServer(forward).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const address = readS3Address(`s3://strongroom?endpoint=http://127.0.0.1:${port}`)
  await s3Mark(address).write(installation)
  blobs = sealedBlobs(s3Place(address, installation))
})
afterEach(() => {
  fault = () => 'pass'
})
afterAll(async () => {
  await blobs.close()
  proxy.closeAllConnections()
  proxy.close()
  await s3.close()
})

function forward(req: IncomingMessage, res: ServerResponse): void {
  const what = fault(req, res)
  if (what === 'failed') return
  const { hostname, port } = new URL(s3.endpoint)
  const on = request({ hostname, port, method: req.method, path: req.url, headers: req.headers }, (answer) => {
    res.writeHead(answer.statusCode!, answer.headers)
    if (what === 'pass') return void answer.pipe(res)
    let sent = 0
    answer.on('data', (chunk: Buffer) => {
      if (sent < what.cutAfter) res.write(chunk.subarray(0, what.cutAfter - sent))
      sent += chunk.length
      if (sent >= what.cutAfter) res.socket?.destroy()
    })
  })
  on.on('error', () => res.destroy())
  req.pipe(on)
}

const answer = (res: ServerResponse, status: number, code: string) => {
  res.writeHead(status, { 'content-type': 'application/xml' })
  res.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  return 'failed' as const
}
const isBlob = (req: IncomingMessage) => req.url!.includes('/blobs/')
/** Fails the first `count` requests that match. */
const first = (count: number, matches: (req: IncomingMessage) => boolean, how: Fault): Fault => {
  let left = count
  return (req, res) => (matches(req) && left-- > 0 ? how(req, res) : 'pass')
}

async function* inChunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
const store = async (bytes: Buffer) => {
  const id = randomUUID()
  await blobs.write(id, key, inChunks(bytes), { maxBytes: Infinity })
  return id
}
const read = async (id: string, size: number) => {
  const parts: Buffer[] = []
  for await (const part of blobs.read(id, key, size)) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

test('an answer that breaks off is continued where it broke, several times', async () => {
  const bytes = randomBytes(6 * MiB)
  const id = await store(bytes)
  let cuts = 0
  fault = first(
    3,
    (req) => req.method === 'GET' && isBlob(req),
    () => ({ cutAfter: 300_000 * ++cuts }),
  )
  expect((await read(id, bytes.length)).equals(bytes)).toBe(true)
  expect(cuts).toBe(3)
})

test('an answer that always breaks off is an error, not a short file', async () => {
  const bytes = randomBytes(2 * MiB)
  const id = await store(bytes)
  fault = (req) => (req.method === 'GET' && isBlob(req) ? { cutAfter: 0 } : 'pass')
  await expect(read(id, bytes.length)).rejects.toThrow()
})

test.each([1000, 20 * MiB])('a service that is busy now and then stores all of %i bytes', async (size) => {
  const bytes = randomBytes(size)
  fault = first(
    2,
    (req) => req.method === 'PUT' && isBlob(req),
    (_, res) => answer(res, 503, 'SlowDown'),
  )
  const id = await store(bytes)
  expect((await read(id, size)).equals(bytes)).toBe(true)
})

test('a connection that ends in the middle of a part is tried again', async () => {
  const bytes = randomBytes(20 * MiB)
  fault = first(
    1,
    (req) => req.method === 'PUT' && isBlob(req),
    (req, res) => {
      req.once('data', () => res.socket?.destroy())
      return 'failed'
    },
  )
  const id = await store(bytes)
  expect((await read(id, bytes.length)).equals(bytes)).toBe(true)
})

test('a service that refuses refuses the upload, and one that is full says so', async () => {
  const write = (size: number) => store(randomBytes(size))
  fault = (req, res) => (req.method === 'PUT' && isBlob(req) ? answer(res, 403, 'AccessDenied') : 'pass')
  await expect(write(1000)).rejects.toMatchObject({ name: 'AccessDenied' })
  await expect(write(20 * MiB)).rejects.toThrow()
  fault = (req, res) => (req.method === 'PUT' && isBlob(req) ? answer(res, 507, 'QuotaExceeded') : 'pass')
  await expect(write(1000)).rejects.toThrow(StorageFull)
})
