import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { COMPILED } from './compiled.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const PATIENCE = 60_000

export interface RunningServer {
  url: string
  child: ChildProcess
  output(): string
  /** kill -9, of the server alone. */
  kill(): Promise<void>
  /** Ctrl-C; returns the exit code. */
  stop(): Promise<number | null>
}

/** A temporary data folder; processes still running in it are ended with it. */
export function dataFolder(): { folder: string; remove(): Promise<void> } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sr-proc-'))
  const remove = async () => {
    const pid = postgresPid(folder)
    if (pid) await endProcess(pid)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  return { folder, remove }
}

/** The embedded PostgreSQL of a data folder, if its pid file exists. */
export function postgresPid(folder: string): number | undefined {
  try {
    return Number(readFileSync(path.join(folder, 'data/postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

async function endProcess(pid: number): Promise<void> {
  for (let i = 0; i < 50; i++) {
    try {
      process.kill(pid, i === 0 ? 'SIGINT' : 0)
    } catch {
      return
    }
    await sleep(100)
  }
}

interface Start {
  env?: Record<string, string>
  argv?: string[]
  /** Words before the command. */
  by?: string[]
}

/** Starts the server as a separate process, without waiting for it. */
export function spawnServer(folder: string, { env = {}, argv = [], by = [] }: Start = {}) {
  const command = [...by, process.execPath, path.join(ROOT, 'server/test/processes/run-main.ts'), ...argv]
  const child = spawn(command[0]!, command.slice(1), {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...COMPILED,
      STRONGROOM_DATA: path.join(folder, 'data'),
      NODE_ENV: 'production',
      STRONGROOM_DEMO: 'people',
      ...env,
    },
  })
  let text = ''
  const add = (chunk: Buffer) => {
    text += String(chunk)
  }
  child.stdout.on('data', add)
  child.stderr.on('data', add)
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { child, output: () => text, ended }
}

/** Starts the server and waits until it answers. */
export async function startProcess(folder: string, start: Start = {}): Promise<RunningServer> {
  const { child, output, ended } = spawnServer(folder, { ...start, env: { PORT: '0', ...start.env } })
  let url = ''
  for (const since = Date.now(); ; await sleep(50)) {
    const [, port] = /ready: http:\/\/localhost:(\d+)/.exec(output()) ?? []
    if (port) url = `http://127.0.0.1:${port}`
    const answer = url ? await fetch(`${url}/readyz`).catch(() => undefined) : undefined
    if (answer?.ok) break
    if (child.exitCode !== null || Date.now() - since > PATIENCE) {
      child.kill('SIGKILL')
      throw new Error(`the server did not start\n${output()}`)
    }
  }
  return {
    url,
    child,
    output,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    stop() {
      child.kill('SIGINT')
      return ended
    },
  }
}

/** Signs in as a demo person; returns the token. */
export async function demoToken(url: string): Promise<string> {
  const basic = Buffer.from('owner@demo.example:strongroom-demo').toString('base64')
  const response = await fetch(`${url}/rest/me`, { headers: { authorization: `Basic ${basic}` } })
  return response.headers.get('authorization')!.slice('Bearer '.length)
}
