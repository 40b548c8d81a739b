import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { keepPostgres } from './keep-postgres.ts'
import { makeLog } from '../../adapters/log.ts'
import { startPostgres } from './postgres.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-postgres-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('one of two concurrent starts finds the other, and the next start after a kill copes with the remains', async () => {
  const both = await Promise.all([startPostgres(path.join(folder, 'a')), startPostgres(path.join(folder, 'a'))])
  expect(both.map((p) => p.reused).toSorted()).toEqual([false, true])
  expect(both[0].pid).toBe(both[1].pid)
  expect(statSync(path.join(folder, 'a')).mode & 0o777).toBe(0o700)

  process.kill(both[0].pid, 'SIGKILL')
  await sleep(50)
  const again = await startPostgres(path.join(folder, 'a'))
  expect(again.reused).toBe(false)
  expect(again.pid).not.toBe(both[0].pid)
  await again.stop()
  expect(existsSync(path.join(folder, 'a/data/postmaster.pid'))).toBe(false)
})

test('a process that leaves a running database does not restart it', async () => {
  const place = path.join(folder, 'kept')
  const server = await startPostgres(place)
  const found = await keepPostgres(place, makeLog('silent'))
  expect(found.reused).toBe(true)
  await found.leave()
  await server.stop()
  // Longer than the interval between two checks.
  await sleep(800)
  expect(existsSync(path.join(place, 'data/postmaster.pid'))).toBe(false)
})

test('a path that is too long for a socket gets its socket elsewhere', async () => {
  const long = path.join(folder, 'x'.repeat(60), 'y'.repeat(60))
  const server = await startPostgres(long)
  expect(server.host.startsWith(long)).toBe(false)
  expect(statSync(server.host).mode & 0o777).toBe(0o700)
  const found = await startPostgres(long)
  expect(found).toMatchObject({ reused: true, host: server.host, pid: server.pid })
  await server.stop()
  rmSync(server.host, { recursive: true })
})

test('the end of the log says why it did not start', async () => {
  await expect(startPostgres(path.join(folder, 'b'), { shared_buffers: 'many' })).rejects.toThrow(/invalid value/)
})
