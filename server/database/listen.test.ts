import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { collectingLog } from '../test/log.ts'
import { openLine } from './listen.ts'
import { ownerOf } from './postgres-connections.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'sr-line-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A proxy to the database that can be cut and counts connections. */
async function doorTo(postgres: { host: string; port: number }) {
  const open = new Set<net.Socket>()
  const door = { attempts: 0, isOpen: true, cut: () => open.forEach((socket) => socket.destroy()), close: () => {} }
  const server = net.createServer((socket) => {
    door.attempts++
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    if (!door.isOpen) return socket.destroy()
    const far = net.connect(path.join(postgres.host, `.s.PGSQL.${postgres.port}`))
    far.on('error', () => socket.destroy())
    socket.on('close', () => far.destroy())
    far.on('close', () => socket.destroy())
    return socket.pipe(far).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(path.join(folder, '.s.PGSQL.5432'), resolve))
  door.close = () => void server.close()
  return door
}

test('a lost connection is retried by one attempt at a time, with growing delays, and is soon back', async () => {
  const postgres = inject('postgres')
  const door = await doorTo(postgres)
  const said: string[] = []
  let lost = 0
  const line = await openLine(
    ownerOf({ ...postgres, host: folder, port: 5432 }),
    collectingLog().log,
    { channels: { strongroom_test: (text) => said.push(text) }, lost: () => lost++ },
    { first: 10, longest: 80 },
  )
  try {
    line.notify('strongroom_test', ['before'])
    await expect.poll(() => said).toEqual(['before'])
    door.isOpen = false
    door.cut()
    await sleep(1000)
    // 10, 20, 40, then 80 ms apart, less a third at most.
    expect(door.attempts).toBeLessThan(26)
    expect(lost).toBe(1)
    door.isOpen = true
    // Lost once when it went, and once more for what began in between.
    await expect.poll(() => lost).toBe(2)
    const after = door.attempts
    line.notify('strongroom_test', ['after'])
    await expect.poll(() => said).toEqual(['before', 'after'])
    await sleep(200)
    expect(door.attempts).toBe(after)
  } finally {
    await line.close()
    door.close()
  }
})

test('messages that follow each other at once all arrive, without a warning of the driver', async () => {
  const warnings: string[] = []
  const warn = ({ message }: Error) => void warnings.push(message)
  process.on('warning', warn)
  const said: string[] = []
  const line = await openLine(ownerOf(inject('postgres')), collectingLog().log, {
    channels: { strongroom_test: (text) => said.push(text) },
    lost: () => {},
  })
  try {
    for (const text of ['1', '2', '3', '4']) line.notify('strongroom_test', [text])
    await expect.poll(() => said).toEqual(['1', '2', '3', '4'])
    expect(warnings).toEqual([])
  } finally {
    process.off('warning', warn)
    await line.close()
  }
})
