import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import { inExportTurn } from './export-turns.ts'

const PACE = { patience: 30, bytesPerSecond: 1_000_000 }
/** Another of the same person gets its turn only when this one has given it back. */
const scope = { read: { actor: { personId: 'somebody' } } } as BytesScope
const exporting = inExportTurn(async (): Promise<BytesReply> => ({ status: 200, headers: {}, body: pieces() }), PACE)

async function* pieces() {
  for (let i = 0; i < 50; i++) yield Buffer.alloc(1000)
}

async function read({ body }: BytesReply, pause: number): Promise<number> {
  let size = 0
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.length
    if (pause) await setTimeout(pause)
  }
  return size
}

test('an export that is read a few bytes at a time gives its turn back', async () => {
  const slow = await exporting(scope, {})
  const next = exporting(scope, {})
  await expect(read(slow, 10)).rejects.toThrow('read too slowly')
  expect(await read(await next, 0)).toBe(50_000)
})

test('whoever pauses and then reads on keeps the turn', async () => {
  const patient = inExportTurn(async (): Promise<BytesReply> => ({ status: 200, headers: {}, body: pieces() }), {
    patience: 30,
    bytesPerSecond: 10,
  })
  expect(await read(await patient(scope, {}), 2)).toBe(50_000)
})
