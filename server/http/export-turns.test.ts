import { type AddressInfo, connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerBytes, type BytesReply, type BytesScope } from './answer-bytes.ts'
import { inExportTurn } from './export-turns.ts'
import type { RequestContext } from './request-context.ts'

const PACE = { patience: 30, bytesPerSecond: 1_000_000 }
/** A second export of the same person starts only after the first has returned its turn. */
const scope = { read: { actor: { personId: 'somebody' } } } as BytesScope
const exporting = inExportTurn(async (): Promise<BytesReply> => ({ status: 200, headers: {}, body: chunks() }), PACE)

async function* chunks() {
  for (let i = 0; i < 50; i++) yield Buffer.alloc(1000)
}

async function read({ body }: BytesReply, pause: number): Promise<number> {
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (pause) await setTimeout(pause)
  }
  return size
}

test('an export that is read too slowly returns its turn', async () => {
  const slow = await exporting(scope, {})
  const next = exporting(scope, {})
  await expect(read(slow, 10)).rejects.toThrow('read too slowly')
  expect(await read(await next, 0)).toBe(50_000)
})

test('a reader who pauses and then continues keeps the turn', async () => {
  const patient = inExportTurn(async (): Promise<BytesReply> => ({ status: 200, headers: {}, body: chunks() }), {
    patience: 30,
    bytesPerSecond: 10,
  })
  expect(await read(await patient(scope, {}), 2)).toBe(50_000)
})

test('an export whose reader takes nothing any more returns its turn', async () => {
  const stuck = await exporting(scope, {})
  const chunk = await (stuck.body as AsyncIterable<Buffer>)[Symbol.asyncIterator]().next()
  expect(chunk.done).toBe(false)
  expect(await read(await exporting(scope, {}), 0)).toBe(50_000)
  expect(stuck.stopped?.aborted).toBe(true)
})

test('a client that stops reading an export is disconnected', async () => {
  const app = Fastify()
  const large = inExportTurn(async (): Promise<BytesReply> => ({ status: 200, headers: {}, body: largeChunks() }), {
    ...PACE,
    bytesPerSecond: 1e9,
  })
  app.get('/', async (request, reply) => {
    const context = { request, reply, ports: {}, since: 0 } as unknown as RequestContext
    return answerBytes(context, await large(scope, {}))
  })
  await app.listen({ port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port).on('error', () => {})
  try {
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const connections = () => promisify(app.server.getConnections.bind(app.server))()
    await expect.poll(connections).toBe(1)
    await expect.poll(connections, { timeout: 20_000 }).toBe(0)
  } finally {
    socket.destroy()
    await app.close()
  }
})

/** More than the system keeps for a client that doesn't read. */
async function* largeChunks() {
  for (let i = 0; i < 3; i++) yield Buffer.alloc(32 * 1024 ** 2)
}
