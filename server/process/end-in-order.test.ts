import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(os.tmpdir(), 'sr-end-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const here = (file: string) => JSON.stringify(path.join(import.meta.dirname, file))
/** A program with an orderly shutdown: `inOrder` and what it does meanwhile are given as code. */
const program = (inOrder: string, meanwhile: string) => `
  const { endInOrder } = await import(${here('end-in-order.ts')})
  const { makeLog } = await import(${here('../adapters/log.ts')})
  const { keepPostgres } = await import(${here('../database/embedded/keep-postgres.ts')})
  const log = makeLog('warn')
  endInOrder({ log, limit: 300, early: { release: () => false }, atOnce: async () => console.log('the database is stopped'), inOrder: async (now) => { ${inOrder} } })
  ${meanwhile}
  setInterval(() => {}, 1000)`

const run = (inOrder: string, meanwhile: string) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', program(inOrder, meanwhile)], {
    encoding: 'utf8',
    timeout: 60_000,
  })

test('an uncaught error is logged, everything ends in order, and the exit code reports it', () => {
  const { status, stdout, stderr } = run(`console.log('ended in order')`, `void Promise.reject(new Error('unheard'))`)
  expect([status, stdout]).toEqual([1, 'Stopping …\nended in order\n'])
  expect(stderr).toContain('unheard')
})

test('a hanging part is named, and the database is stopped anyway', () => {
  const hanging = `now('jobs'); await new Promise(() => {})`
  const { status, stdout, stderr } = run(hanging, `process.kill(process.pid, 'SIGTERM')`)
  expect([status, stdout]).toEqual([1, 'Stopping …\nthe database is stopped\n'])
  expect(stderr).toContain('Left: jobs.')
})

test('a process ends when its supervisor is gone', async () => {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', program(`console.log('ended')`, `process.send('ready')`)],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  let said = ''
  child.stdout!.on('data', (chunk) => (said += String(chunk)))
  await new Promise((resolve) => child.once('message', resolve))
  child.disconnect()
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0)
  expect(said).toContain('ended')
})

test('an embedded database that can’t be restarted ends the process with a message', { timeout: 180_000 }, () => {
  const place = JSON.stringify(path.join(folder, 'postgres'))
  const { status, stderr } = run(
    `await kept.stop().catch(() => {})`,
    `const fs = await import('node:fs')
     const kept = await keepPostgres(${place}, log)
     const pid = Number(fs.readFileSync(${place} + '/data/postmaster.pid', 'utf8').split('\\n')[0])
     fs.rmSync(${place} + '/data/global/pg_control')
     process.kill(pid, 'SIGKILL')`,
  )
  expect(status).toBe(1)
  expect(stderr).toContain('The built-in PostgreSQL did not start')
})
