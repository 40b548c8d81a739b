import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoToken, dataFolder, type RunningServer, startProcess } from '../../test/processes/process.ts'
import { writeSchema } from '../../../scripts/generate/write-schema.ts'
import { startPostgres } from '../embedded/postgres.ts'
import { listMigrations } from '../migrate.ts'
import { ownerOf } from '../postgres-connections.ts'

const made = dataFolder()
const data = path.join(made.folder, 'data')
afterAll(() => made.remove())

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')

/** Lays out the fixture as a data folder, with its database running. */
async function restore(folder: string): Promise<void> {
  for (const line of fixture('files.txt').trimEnd().split('\n')) {
    const [name, content] = line.split(' ') as [string, string]
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
    writeFileSync(path.join(folder, name), Buffer.from(content, 'base64'), { mode: 0o600 })
  }
  const postgres = await startPostgres(path.join(folder, 'postgres'), { fsync: 'off' })
  const client = new pg.Client(ownerOf(postgres))
  await client.connect()
  await client.query(fixture('database.sql'))
  await client.end()
}

const WORKSPACE = '01a20354-3ad9-7792-ad29-48ea013976d4'
const DOCUMENT = '01a20354-3b86-73e8-b04a-c3bc2a1b2f9a'

let server: RunningServer
let headers: Record<string, string>
const ask = async (address: string, init: RequestInit = {}) => {
  const response = await fetch(server.url + address, { ...init, headers: { ...headers, ...(init.headers as object) } })
  expect(response.status, address).toBe(200)
  return response
}
const json = async (address: string) => (await ask(address)).json() as Promise<{ content: Record<string, unknown>[] }>

beforeAll(async () => {
  await restore(data)
  server = await startProcess(made.folder)
  headers = { authorization: `Bearer ${await demoToken(server.url)}` }
}, 180_000)
afterAll(() => server?.stop())

test('an installation of c83fe05 has the schema of a new one after a start, and its people sign in', async () => {
  const postgres = await startPostgres(path.join(data, 'postgres'))
  const pool = new pg.Pool({ ...ownerOf(postgres), max: 1 })
  const { rows } = await pool.query<{ name: string }>('select name from migration')
  const schema = await writeSchema(pool)
  await pool.end()
  const names = (await listMigrations()).map(({ name }) => name)
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  expect(schema).toBe(readFileSync(path.join(import.meta.dirname, '../migrations/schema.sql'), 'utf8'))
  const { content } = await json('/publicapi/1/myworkspaces')
  expect(content.map(({ name }) => name).toSorted()).toEqual(['Annual report', 'Board papers'])
})

test('its documents and their versions are there, and their bytes open', async () => {
  const root = await json(`/publicapi/1/assets?workspaceUuid=${WORKSPACE}&sort=name,asc`)
  expect(root.content.map(({ name, childCount }) => [name, childCount])).toEqual([
    ['Drafts', 1],
    ['Plan.txt', null],
  ])
  const { content: versions } = await json(`/publicapi/1/documentversions?documentUuid=${DOCUMENT}`)
  expect(versions).toHaveLength(2)
  const response = await ask(`/publicapi/1/documents/${DOCUMENT}/download`)
  expect(response.headers.get('content-disposition')).toContain('Figures 2026.txt')
  expect(await response.text()).toBe('The figures of the year, corrected.\n'.repeat(20))
})

test('its participants are there, and its unsent emails are listed', async () => {
  const { content } = await json(`/publicapi/1/participants?workspaceUuid=${WORKSPACE}`)
  expect(content.map((participant) => JSON.stringify(participant)).join()).toContain('colleague@demo.example')
  const [, token] = /\/outbox\s+token: (\S+)/.exec(server.output())!
  const mails = (await (await ask('/publicapi/1/outbox', { headers: { 'outbox-token': token! } })).json()) as {
    content: { to: string }[]
  }
  expect(mails.content.map(({ to }) => to)).toContain('guest@elsewhere.example')
})

test('its sealed record is verified to the end, with what has happened since', async () => {
  const sealed = await (await ask(`/publicapi/1/workspaces/${WORKSPACE}/sealedaudit`)).text()
  const file = path.join(made.folder, 'sealed.jsonl')
  writeFileSync(file, sealed)
  const cli = path.join(import.meta.dirname, '../../cli.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'verify-audit', file], { encoding: 'utf8' })
  expect(`${stdout}${stderr}`).toContain('Figures 2026')
  expect(status).toBe(0)
})
