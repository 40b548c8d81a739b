import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ownerOf, urlOf } from '../server/database/postgres-connections.ts'
import { startPostgres } from '../server/database/embedded/postgres.ts'
import { median } from './alternate.ts'
import { answers, startServer } from './child-server.ts'
import { inform, judge } from './goals.ts'
import { flagsOfStart, freePort } from './open-pair.ts'

const TIMES = 3

/**
 * Measures the time from the command to the first answer of /healthz: with the embedded PostgreSQL, and ours alone with
 * a running one.
 */
export async function measureStart(root: string): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-start-'))
  const data = path.join(folder, 'data')
  try {
    // Builds the web app if needed, creates the database, fills the compile cache.
    const first = await startOnce(root, ['npm', 'start'], { STRONGROOM_DATA: data })
    inform('the very first start, which makes the database', seconds(first))
    const whole: number[] = []
    for (let i = 0; i < TIMES; i++) whole.push(await startOnce(root, ['npm', 'start'], { STRONGROOM_DATA: data }))
    judge('npm start to the first answer', { figure: median(whole) / 1000, limit: ['at most', 3], unit: 's' })
    judge('of that ours', { figure: (await ours(root, data)) / 1000, limit: ['at most', 1], unit: 's' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function ours(root: string, data: string): Promise<number> {
  const postgres = await startPostgres(path.join(data, 'postgres'))
  const times: number[] = []
  try {
    const environment = { STRONGROOM_DATA: data, DATABASE_URL: urlOf(ownerOf(postgres)) }
    for (let i = 0; i < TIMES; i++)
      times.push(await startOnce(root, [process.execPath, ...flagsOfStart(root), 'scripts/start.ts'], environment))
  } finally {
    await postgres.stop()
  }
  return median(times)
}

async function startOnce(root: string, command: string[], environment: Record<string, string>): Promise<number> {
  const port = await freePort()
  const since = performance.now()
  const server = await startServer(command, {
    cwd: root,
    env: { ...environment, PORT: String(port) },
    ready: () => answers(`http://127.0.0.1:${port}/healthz`),
  })
  const taken = performance.now() - since
  await server.stop()
  return taken
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
