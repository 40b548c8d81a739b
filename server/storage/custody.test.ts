import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openPorts } from '../process/open-ports.ts'
import { cloneDatabase } from '../test/database.ts'
import { collectingLog } from '../test/log.ts'
import { ConfigError, readConfig } from '../adapters/config.ts'
import { urlOf } from '../database/postgres-connections.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-custody-'))
const drops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const drop of drops) await drop()
  rmSync(folder, { recursive: true, force: true })
})

/** A database of another installation than its earlier clones. */
async function database(): Promise<string> {
  const { owner, drop } = await cloneDatabase()
  drops.push(drop)
  await query(owner, 'update custody set id = gen_random_uuid()')
  return urlOf(owner)
}

async function query(config: pg.ClientConfig | string, sql: string) {
  const client = new pg.Client(config as string)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const configFor = (name: string, url: string | undefined) =>
  readConfig(
    { PORT: '0', STRONGROOM_DATA: path.join(folder, name), ...(url ? { DATABASE_URL: url } : {}) },
    { root: folder, empty: true },
  )
const { log, logged } = collectingLog()
async function open(name: string, url: string | undefined, how = {}) {
  const { close } = await openPorts(configFor(name, url), log, how)
  await close()
}
const refusal = (name: string, url: string | undefined) =>
  open(name, url).then(
    () => 'opened',
    (error) => (error instanceof ConfigError ? error.message : error),
  )
const putBlob = (name: string) => {
  mkdirSync(path.join(folder, name, 'blobs/ab'), { recursive: true })
  writeFileSync(path.join(folder, name, 'blobs/ab/00000000-0000-4000-8000-0000000000ab'), 'sealed')
}

test('a foreign database is refused beside an installation’s blobs; after adoption it owns them', async () => {
  const [first, second] = [await database(), await database()]
  await open('two', first)
  putBlob('two')
  expect(await refusal('two', second)).toMatch(/belong to another database/)
  await open('two', first)
  await open('two', second, { adoptBlobs: true })
  await open('two', second)
  expect(await refusal('two', first)).toMatch(/belong to another database/)
})

test('an empty database beside blobs is refused, and stays empty for the ongoing restore', async () => {
  const url = await database()
  await open('restored', url)
  putBlob('restored')
  const empty = new URL(url)
  empty.pathname = `${empty.pathname}_empty`
  await query(url, `create database ${empty.pathname.slice(1)} template template0`)
  drops.push(async () => void (await query(url, `drop database ${empty.pathname.slice(1)}`)))
  drops.reverse()
  expect(await refusal('restored', empty.href)).toMatch(/database is empty/)
  expect(await query(empty.href, "select 1 from pg_tables where schemaname = 'public'")).toEqual([])
})

test('without DATABASE_URL no new database is created beside blobs, marked or older', async () => {
  const url = await database()
  await open('alone', url)
  putBlob('older')
  for (const name of ['alone', 'older']) {
    expect(await refusal(name, undefined)).toMatch(/DATABASE_URL/)
    expect(existsSync(path.join(folder, name, 'postgres'))).toBe(false)
  }
})

test('a database without files is refused beside a folder from before marks existed', async () => {
  putBlob('unmarked')
  expect(await refusal('unmarked', await database())).toMatch(/knows no files/)
})

test('a folder that lost its mark opens and reports that it is not mounted', async () => {
  const url = await database()
  await open('away', url)
  const blobs = path.join(folder, 'away/blobs')
  renameSync(blobs, `${blobs}.mounted`)
  const { ports, close } = await openPorts(configFor('away', url), log)
  expect(logged.at(-1)?.msg).toMatch(/is it mounted/)
  await expect(ports.blobs.check()).rejects.toThrow(/is it mounted/)
  expect(existsSync(blobs) && readdirSync(blobs)).toBeFalsy()
  renameSync(`${blobs}.mounted`, blobs)
  await ports.blobs.check()
  await close()
})
