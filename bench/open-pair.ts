import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { DEMO_PASSWORD } from '../server/demo/seed-demo.ts'
import { ownerOf, urlOf } from '../server/database/postgres-connections.ts'
import { startPostgres } from '../server/database/embedded/postgres.ts'
import { answers, type ChildServer, startServer } from './child-server.ts'
import { findFloor } from './find-floor.ts'
import { type Product, seedProduct } from './seed-product.ts'
import { ask, authorization } from './traffic.ts'

/** The product and the floor, on one PostgreSQL and one disk. */
export interface Pair {
  product: Product & { server: ChildServer; url: string; headers: Record<string, string>; email: string }
  floor: Floor
  database: pg.Pool
  dataFolder: string
  /** The pids of PostgreSQL's processes that work for each. */
  backends: { product: number[]; floor: number[] }
  /** Queries the database again for the processes of each. */
  findBackends(): Promise<void>
  /** Opens another session of the product's owner. */
  signIn(): Promise<Record<string, string>>
  close(): Promise<void>
}

export interface Floor {
  server: ChildServer
  url: string
  headers: Record<string, string>
  folders: Record<string, string>
  dataFolder: string
}

const EMAIL = 'owner@demo.example'

/** Starts both in a temporary folder. The product's jobs wait: WORKER=separate. */
export async function openPair(root: string): Promise<Pair> {
  const floorProgram = findFloor(root)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-bench-'))
  const dataFolder = path.join(folder, 'product')
  const product = await startProduct(root, dataFolder)
  const postgres = await startPostgres(path.join(dataFolder, 'postgres'))
  const place = urlOf(ownerOf(postgres))
  const database = new pg.Pool({ connectionString: place, max: 1, application_name: 'benchmark' })
  const floor = await startFloor(root, floorProgram, { folder: path.join(folder, 'floor'), place })
  const headers = await signIn(product.url)
  const seeded = await seedProduct(product.url, headers, database)
  const backends = { product: [] as number[], floor: [] as number[] }
  return {
    product: { ...product, ...seeded, headers, email: EMAIL },
    floor,
    database,
    dataFolder,
    backends,
    signIn: () => signIn(product.url),
    async findBackends() {
      const { rows } = await database.query<{ pid: number; application_name: string }>(
        `select pid, application_name from pg_stat_activity where client_port is not null and pid <> pg_backend_pid()`,
      )
      const of = (ours: boolean) =>
        rows.filter((row) => row.application_name.startsWith('strongroom') === ours).map((row) => row.pid)
      Object.assign(backends, { product: of(true), floor: of(false) })
    },
    async close() {
      await floor.server.stop()
      await database.end()
      await product.server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the product over a data folder. */
export async function startProduct(root: string, dataFolder: string): Promise<{ server: ChildServer; url: string }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // The path of a CPU profile of the product's server, if requested.
  const profile = process.env['STRONGROOM_CPU_PROFILE']
  const flags = [...flagsOfStart(root), ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [])]
  const server = await startServer([process.execPath, ...flags, 'bench/serve-product.ts'], {
    cwd: root,
    env: {
      PORT: String(port),
      STRONGROOM_DATA: dataFolder,
      WORKER: 'separate',
      STRONGROOM_DEMO: 'people',
      // As `npm start` sets it.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
    },
    ready: () => answers(`${url}/healthz`),
  })
  return { server, url }
}

/** The Node flags of `npm start`. */
export function flagsOfStart(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

async function startFloor(
  root: string,
  program: string,
  { folder, place }: { folder: string; place: string },
): Promise<Floor> {
  mkdirSync(folder)
  const server = await startServer([process.execPath, program], {
    cwd: root,
    env: { PORT: '0', FLOOR_DIR: folder, FLOOR_DATABASE_URL: place },
    ready: (said) => said.includes('"token"'),
  })
  const { port, token, folders } = JSON.parse(server.said().trim().split('\n')[0]!)
  return { server, url: `http://127.0.0.1:${port}`, headers: authorization(token), folders, dataFolder: folder }
}

async function signIn(url: string): Promise<Record<string, string>> {
  const basic = Buffer.from(`${EMAIL}:${DEMO_PASSWORD}`).toString('base64')
  const { headers } = await ask(`${url}/rest/me`, { headers: { authorization: `Basic ${basic}` } })
  return { authorization: headers['authorization']! }
}

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
