import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { openBlobWriters } from './blob-writers.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-writers-'))
const writers = openBlobWriters((id) => rm(path.join(folder, id), { force: true }))
afterAll(async () => {
  await writers.close()
  rmSync(folder, { recursive: true })
})

const started: Worker[] = []
const keep = (worker: Worker) => void started.push(worker)
process.on('worker', keep)
afterAll(() => void process.off('worker', keep))

const piece = randomBytes(64 * 1024)
const target = () => {
  const id = randomUUID()
  return { id, key: randomBytes(32), sink: { kind: 'folder' as const, file: path.join(folder, id) } }
}

/** This many chunks; `between` runs in the middle of them. */
async function* pieces(many: number, between?: () => Promise<unknown>) {
  for (let i = 0; i < many; i++) {
    if (i === Math.floor(many / 2)) await between?.()
    yield piece
  }
}

test('uploads whose thread dies are refused, leave nothing behind and block nothing', async () => {
  // More uploads than buffers, in each state: between two buffers, and with some in flight.
  const all = Array.from({ length: 20 }, (_, i) => ({ target: target(), who: `person ${i % 3}` }))
  const dies = () => Promise.all(started.map((worker) => worker.terminate()))
  const outcomes = await Promise.allSettled(
    all.map((one, i) => writers.write(one.target, pieces(40 + i, dies), one.who)),
  )
  for (const { status } of outcomes) expect(status).toBe('rejected')
  for (const one of all) expect(existsSync(one.target.sink.file)).toBe(false)

  const after = await Promise.all(all.map(({ who }) => writers.write(target(), pieces(64), who)))
  for (const { size } of after) expect(size).toBe(64 * piece.length)
})
