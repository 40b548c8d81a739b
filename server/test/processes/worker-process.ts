import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressesOf } from '../database.ts'
import type { TestServer } from '../server.ts'
import { COMPILED } from './compiled.ts'

const WORKER = path.join(import.meta.dirname, '../../worker.ts')

/** Starts a worker as a separate process. */
export function startWorker(
  folder: string,
  environment: Record<string, string>,
): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, [WORKER], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...COMPILED,
      PATH: process.env['PATH'],
      STRONGROOM_DEMO: 'people',
      STRONGROOM_DATA: folder,
      LOG_LEVEL: 'warn',
      ...environment,
    },
  })
  let text = ''
  child.stdout!.on('data', (chunk) => (text += String(chunk)))
  child.stderr!.on('data', (chunk) => (text += String(chunk)))
  return { child, said: () => text }
}

/** The environment of a worker over the same database, files and keys as a server of the tests. */
export function besides({ ports }: TestServer): Record<string, string> {
  return {
    STRONGROOM_DATA: ports.config.dataFolder,
    ...addressesOf(ports.databases),
    STRONGROOM_MASTER_KEY: ports.masterKey.toString('base64'),
  }
}

export async function until(happened: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  for (const since = Date.now(); !(await happened()); await sleep(50))
    if (Date.now() - since > 50_000) throw new Error(`it did not happen: ${what()}`)
}

export const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.on('exit', resolve))
