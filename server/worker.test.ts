import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import * as given from './test/given.ts'
import { useServer } from './test/server.ts'

const WORKER = path.join(import.meta.dirname, 'worker.ts')
const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-worker-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
// The server has a mail server to send by, and leaves the sending to the worker.
const server = useServer({ mail: { name: 'smtp', send: async () => {}, close() {} } })

function startWorker(environment: Record<string, string>): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, [WORKER], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], STRONGROOM_DATA: folder, LOG_LEVEL: 'warn', ...environment },
  })
  let text = ''
  child.stdout!.on('data', (piece) => (text += String(piece)))
  child.stderr!.on('data', (piece) => (text += String(piece)))
  return { child, said: () => text }
}

async function until(happened: () => boolean, what: () => string): Promise<void> {
  for (const since = Date.now(); !happened(); await sleep(50))
    if (Date.now() - since > 20_000) throw new Error(`it did not happen: ${what()}`)
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.on('exit', resolve))

test('jobs that the server enqueued are done by the worker, which stops in order', async () => {
  const received: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      received.push(...session.envelope.rcptTo.map((to) => to.address))
      stream.resume()
      stream.on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port: smtpPort } = smtp.server.address() as { port: number }
  const { host, port, user, database } = server.ports.databases.writePool.options as Required<pg.PoolConfig>
  const { child, said } = startWorker({
    DATABASE_URL: `postgres:///${database}?host=${encodeURIComponent(String(host))}&port=${port}&user=${user}`,
    STRONGROOM_MASTER_KEY: server.ports.masterKey.toString('base64'),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  })
  try {
    await until(() => said().includes('The worker is ready'), said)
    const { owner, workspace } = await given.workspaceWith(server)
    await given.invitee(server, { owner, workspace }, { email: 'far@far.example' }, [])
    await until(() => received.length > 0, said)
    expect(received).toEqual(['far@far.example'])
    const exit = ended(child)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  } finally {
    child.kill('SIGKILL')
    await new Promise<void>((resolve) => smtp.close(resolve))
  }
}, 60_000)

test('a setting that cannot work ends the worker with its name', async () => {
  const { child, said } = startWorker({ DATABASE_URL: 'mysql://nowhere' })
  expect(await ended(child)).toBe(1)
  expect(said()).toMatch(/^DATABASE_URL: must be an address/)
})
