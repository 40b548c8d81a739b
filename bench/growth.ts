import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { DEMO_PASSWORD } from '../server/demo/seed-demo.ts'
import { ownerOf } from '../server/database/postgres-connections.ts'
import { startPostgres } from '../server/database/embedded/postgres.ts'
import { median } from './alternate.ts'
import { type Filled, fillInstallation } from './fill-installation.ts'
import { judge, summarise } from './goals.ts'
import { type GrowingCall, growingCalls } from './growing-calls.ts'
import { startProduct } from './open-pair.ts'
import { cpuOf } from './process-figures.ts'
import { ask } from './traffic.ts'

// Measures how calls slow down as an installation grows: `npm run bench:growth`, or `-- --rows 10000,100000 --folder
// DIR` to keep the filled data. Each size is filled in a separate folder, with one person's large workspace and many
// small ones.
const root = path.join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: { rows: { type: 'string' }, folder: { type: 'string' }, only: { type: 'string' }, json: { type: 'string' } },
})
const sizes = (values.rows ?? '10000,1000000').split(',').map(Number)
const place = values.folder ?? mkdtempSync(path.join(os.tmpdir(), 'strongroom-growth-'))
const SMALL = 2000
const TIMES = 15
const LIMIT = 5
/** Below this ratio the measurement is mostly the call itself: a call that does nothing, and half as much again. */
const FLAT = 3

interface Figure {
  p50: number
  database: number
}

const figures: Record<string, Record<number, Figure>> = {}
try {
  for (const rows of sizes) await measureSize(rows)
  for (const [name, of] of Object.entries(figures)) report(name, of)
  const { findings } = summarise()
  if (values.json) writeFileSync(values.json, JSON.stringify({ figures, findings }, null, 2))
} finally {
  if (!values.folder) rmSync(place, { recursive: true, force: true })
}

function report(name: string, of: Record<number, Figure>): void {
  const [first, last] = [of[sizes[0]!]!, of[sizes.at(-1)!]!]
  const shown = ({ p50, database }: Figure) => `${p50.toFixed(1)} ms (PostgreSQL ${database.toFixed(1)})`
  judge(name, {
    figure: last.p50 <= FLAT ? Math.min(LIMIT, last.p50 / first.p50) : last.p50 / first.p50,
    limit: ['at most', LIMIT],
    unit: `× from ${sizes[0]} to ${sizes.at(-1)} rows`,
    beside: `${shown(first)} to ${shown(last)}`,
  })
}

async function measureSize(rows: number): Promise<void> {
  const folder = path.join(place, String(rows))
  mkdirSync(folder, { recursive: true })
  const product = await startProduct(root, folder)
  const postgres = await startPostgres(path.join(folder, 'postgres'))
  const owner = new pg.Pool({ ...ownerOf(postgres), max: 1, application_name: 'benchmark' })
  try {
    const headers = await signIn(product.url)
    const filled = await fillOnce({ folder, url: product.url, headers, owner, rows })
    await owner.query('vacuum analyze')
    const calls = growingCalls({ url: product.url, headers, filled, rows, owner })
    for (const call of calls) {
      if (values.only && !call.name.includes(values.only)) continue
      const figure = await measureCall(call, owner)
      figures[call.name] = { ...figures[call.name], [rows]: figure }
      console.log(`${rows}  ${call.name}: ${figure.p50.toFixed(2)} ms, PostgreSQL ${figure.database.toFixed(2)} ms CPU`)
    }
  } finally {
    await owner.end()
    await product.server.stop()
  }
}

async function signIn(url: string): Promise<Record<string, string>> {
  const basic = Buffer.from(`owner@demo.example:${DEMO_PASSWORD}`).toString('base64')
  const answer = await ask(`${url}/rest/me`, { headers: { authorization: `Basic ${basic}` } })
  return { authorization: answer.headers['authorization']! }
}

interface Filling {
  folder: string
  url: string
  headers: Record<string, string>
  owner: pg.Pool
  rows: number
}

async function fillOnce({ folder, url, headers, owner, rows }: Filling): Promise<Filled> {
  const known = path.join(folder, 'filled.json')
  if (existsSync(known)) return JSON.parse(readFileSync(known, 'utf8'))
  const body = Buffer.from(JSON.stringify({ name: 'Benchmark' }))
  const sent = { ...headers, 'content-type': 'application/json' }
  await ask(`${url}/publicapi/1/workspaces`, { method: 'POST', headers: sent, body: [body] })
  const filled = await fillInstallation(owner, { rows, small: SMALL })
  writeFileSync(known, JSON.stringify(filled))
  return filled
}

/** Repeated until every connection has prepared the statement; the database's processes are counted together. */
async function measureCall({ prepare, run }: GrowingCall, owner: pg.Pool): Promise<Figure> {
  const given = (await prepare?.(TIMES * 2)) ?? []
  const backends = async () => (await owner.query<{ pid: number }>('select pid from pg_stat_activity')).rows
  for (let i = 0; i < TIMES; i++) await run(given[i]!)
  const pids = (await backends()).map(({ pid }) => pid)
  const before = cpuOf(pids)
  const times: number[] = []
  for (let i = TIMES; i < TIMES * 2; i++) {
    const since = performance.now()
    await run(given[i]!)
    times.push(performance.now() - since)
  }
  return { p50: median(times), database: (cpuOf(pids) - before) / TIMES }
}
