import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface JourneyServer {
  port: number
  /** The server's output: URLs, demo people, the outbox token. */
  log: string
  /** Its data folder. */
  folder: string
  stop(): Promise<void>
}

const PATIENCE = 120_000
const root = path.join(import.meta.dirname, '../..')

/** Starts the product like `npm start`, with demo data unless `words` say otherwise, on a separate port and data folder. */
export async function startJourneyServer(
  settings: Record<string, string> = {},
  chosen?: number,
  words: readonly string[] = [],
): Promise<JourneyServer> {
  const data = mkdtempSync(path.join(os.tmpdir(), 'strongroom-e2e-'))
  const log = path.join(data, 'server.log')
  const output = openSync(log, 'w')
  const server = spawn(process.execPath, ['scripts/start.ts', ...words], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      // A port found free beforehand may be taken by the time it is used.
      PORT: String(chosen ?? 0),
      STRONGROOM_DATA: path.join(data, 'data'),
      LOG_LEVEL: 'warn',
      // Journeys create what they look at.
      STRONGROOM_DEMO: 'people',
      ...settings,
    },
  })
  closeSync(output)
  const stop = async () => {
    await end(server)
    await endDatabase(path.join(data, 'data/postgres/data/postmaster.pid'))
    rmSync(data, { recursive: true, force: true })
  }
  let port = chosen
  for (const since = Date.now(); !port || !(await answers(port)); await sleep(100)) {
    port ??= portIn(readFileSync(log, 'utf8'))
    if (server.exitCode === null && Date.now() - since < PATIENCE) continue
    const said = readFileSync(log, 'utf8').slice(-4000)
    await stop()
    throw new Error(`the server for the journeys did not start\n${said}`)
  }
  return { port, log, folder: path.join(data, 'data'), stop }
}

/** The port in the server's output. */
const portIn = (said: string) => Number(/ready: http:\/\/localhost:(\d+)/.exec(said)?.[1]) || undefined

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://localhost:${port}/`, { signal: AbortSignal.timeout(5000) })).ok
  } catch {
    return false
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await Promise.race([ended, sleep(15_000, undefined, { ref: false })])
  server.kill('SIGKILL')
}

/** A killed server leaves its database running. */
async function endDatabase(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  for (const since = Date.now(); existsSync(pidFile) && Date.now() - since < 10_000; ) await sleep(50)
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
