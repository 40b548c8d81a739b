import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { BytesReply, BytesScope } from '../http/answer-bytes.ts'
import { inExportTurn } from './export-turns.ts'

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
