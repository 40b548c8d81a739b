import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { A_ROUND, pourInTurn } from './pace-of-uploads.ts'

const PIECE = Buffer.alloc(64 * 1024)
const MiB = 1 << 20

/** A body of this many bytes, available as fast as it is read, and its result. */
function pour(who: string, size: number) {
  const state = { taken: 0 }
  let left = size
  // Behaves like a socket: delivers later, until paused, and 32 chunks per turn of the event loop.
  const bring = (into: Readable) => {
    for (let i = 0; i < 32 && left > 0; i++) {
      left -= PIECE.length
      if (!into.push(PIECE)) return
    }
    if (left > 0) setImmediate(bring, into)
    else if (left === 0) into.push(null)
  }
  const body: Readable = new Readable({ read: () => setImmediate(bring, body) })
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      state.taken += chunk.length
      done()
    },
  })
  const stop = pourInTurn(body, who, into)
  return { state, stop, body, done: once(into, 'finish') }
}

test('however many uploads run, other work proceeds after each round of bytes', async () => {
  const uploads = Array.from({ length: 40 }, (_, i) => pour(`person ${i % 4}`, 16 * MiB))
  const all = () => uploads.reduce((sum, { state }) => sum + state.taken, 0)
  let most = 0
  let isDone = false
  const watching = (async () => {
    // The first turn delivers what arrived before any upload had to wait.
    for (let i = 0; i < 2; i++) await nextRound()
    for (let before = all(); !isDone; before = all()) {
      await nextRound()
      most = Math.max(most, all() - before)
    }
  })()
  await Promise.all(uploads.map(({ done }) => done))
  isDone = true
  await watching
  expect(all()).toBe(40 * 16 * MiB)
  expect(most).toBeLessThanOrEqual(2 * A_ROUND)
})

test('turns rotate between people: forty uploads of one leave half of the throughput to another', async () => {
  const crowd = Array.from({ length: 40 }, () => pour('Anna', 16 * MiB))
  const annas = () => crowd.reduce((sum, { state }) => sum + state.taken, 0)
  while (annas() < 10 * MiB) await nextRound()
  const before = annas()
  await pour('Berta', 4 * MiB).done
  expect(annas() - before).toBeLessThan(3 * 4 * MiB)
  for (const { stop, body } of crowd) {
    stop()
    body.destroy()
  }
})

test('an upload stopped while waiting passes its turn on, and the rest of it can be read', async () => {
  const uploads = Array.from({ length: 20 }, (_, i) => pour(`person ${i}`, 16 * MiB))
  for (let i = 0; i < 10; i++) await nextRound()
  const [stopped, ...others] = uploads
  stopped!.stop()
  const taken = stopped!.state.taken
  await Promise.all(others.map(({ done }) => done))
  expect(stopped!.state.taken).toBe(taken)
  stopped!.body.resume()
  await once(stopped!.body, 'end')
})
