import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../database/embedded/postgres.ts'
import { ownerOf, urlOf } from '../database/postgres-connections.ts'
import { clientOf, sha256 } from '../test/client.ts'
import { dataFolder, demoToken, type RunningServer, startProcess } from '../test/processes/process.ts'
import { rounds } from './rounds.ts'

const made = dataFolder()
let postgres: Postgres
let server: RunningServer
beforeAll(async () => {
  postgres = await startPostgres(path.join(made.folder, 'given'), { fsync: 'off' })
  server = await startProcess(made.folder, { env: { DATABASE_URL: url() } })
})
afterAll(async () => {
  await server.kill()
  await postgres.stop()
  await made.remove()
})

const url = () => urlOf(ownerOf(postgres))

/** Retries if the connection broke: streams that began while cuts couldn't be received end when they can be again. */
const patiently = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch(async () => {
    await sleep(500)
    return work()
  })

async function query(sql: string) {
  const client = new pg.Client(ownerOf(postgres))
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

test('with connections ending during uploads, acknowledged files are complete, the rest gets 503 or a refusal', {
  timeout: 180_000 * rounds(1),
}, async () => {
  const api = await clientOf(server.url)
  const workspace = await api.newWorkspace()
  const acknowledged = new Map<string, string>()
  const statuses = new Set<number>()
  let isOver = false
  const run = async (worker: number) => {
    for (let i = 0; !isOver; i++) {
      const bytes = randomBytes(20_000)
      // An upload whose right can't be watched any more is cut off with its connection: nothing is acknowledged then.
      const response = await api.upload(workspace, `${worker}-${i}.bin`, bytes).catch(() => undefined)
      if (response) statuses.add(response.status)
      if (response?.ok) acknowledged.set(`${worker}-${i}.bin`, sha256(bytes))
    }
  }
  const runs = [0, 1, 2].map(run)
  for (let i = 0; i < rounds(6); i++) {
    await sleep(150)
    await query("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'strongroom%'")
  }
  isOver = true
  await Promise.all(runs)
  // 404: the first of several statements failed silently with its connection. Never 500.
  expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([])
  expect(server.child.exitCode).toBeNull()
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
  const { rows } = await query(
    `select count(*)::integer as total from version v join asset a on a.id = v.asset_id where a.workspace_id = '${workspace}'`,
  )
  expect(rows[0].total).toBeGreaterThanOrEqual(acknowledged.size)
  const there = new Map((await patiently(() => api.list(workspace))).map((asset) => [asset.name, asset]))
  for (const [name, asset] of there)
    if (acknowledged.has(name))
      expect([name, sha256(await patiently(() => api.download(asset)))]).toEqual([name, acknowledged.get(name)])
})

test('a server suspended beyond its leases acknowledges nothing that was swept', {
  timeout: 180_000,
}, async () => {
  const headers = { authorization: `Bearer ${await demoToken(server.url)}` }
  const workspace = await (await clientOf(server.url)).newWorkspace()
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  const part = (name: string, rest: string) => `--x\r\ncontent-disposition: form-data; name="${name}"${rest}`
  async function* body() {
    yield Buffer.from(`${part('workspaceUuid', '')}\r\n\r\n${workspace}\r\n`)
    yield Buffer.from(`${part('file', '; filename="slow.bin"')}\r\ncontent-type: application/octet-stream\r\n\r\n`)
    yield Buffer.alloc(300_000)
    await held
    yield Buffer.from('\r\n--x--\r\n')
  }
  const upload = fetch(`${server.url}/publicapi/1/documents`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    body: ReadableStream.from(body()) as never,
    duplex: 'half',
  } as never)
  const mine = `workspace_id = '${workspace}' and not claimed`
  await expect.poll(async () => (await query(`select 1 from blob where ${mine}`)).rowCount).toBe(1)
  server.child.kill('SIGSTOP')
  try {
    // The sweep that another node does twenty minutes later.
    await query(`delete from blob where ${mine}`)
  } finally {
    server.child.kill('SIGCONT')
  }
  finish()
  const response = await upload
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([409, 'try.again'])
})
