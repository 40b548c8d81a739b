import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { collectingLog } from '../../test/log.ts'
import { isAlive } from './is-alive.ts'
import { keepPostgres } from './keep-postgres.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { ownerOf } from '../postgres-connections.ts'
import { openPostgresFolder } from './postgres-folder.ts'
import { takeFolder } from './postgres-owner.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'sr-pg-'))
const started: Pick<Postgres, 'stop'>[] = []
const settings = { fsync: 'off' }
const start = async (name: string) => {
  const made = await startPostgres(path.join(folder, name), settings)
  started.push(made)
  return made
}
afterEach(async () => {
  for (const one of started.splice(0)) await one.stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function query(server: Pick<Postgres, 'host' | 'port' | 'user' | 'password'>, sql: string) {
  const client = new pg.Client(ownerOf(server))
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

/** The command line of a process. */
function wordsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

/** Copies like `cp -a`, under a running server. */
const copy = (from: string, to: string) =>
  cpSync(path.join(folder, from), path.join(folder, to), {
    recursive: true,
    preserveTimestamps: true,
    filter: (source) => !source.includes('.s.PGSQL.5432'),
  })

test('a copy of the folder is a separate database, also while the original runs', async () => {
  const original = await start('original')
  await query(original, 'create table kept (it int); insert into kept values (1); checkpoint')
  copy('original', 'copy')
  const its = await start('copy')
  expect([its.reused, its.host === original.host]).toEqual([false, false])
  await query(its, 'delete from kept')
  expect((await query(original, 'select * from kept')).rowCount).toBe(1)
  await its.stop()
  expect(isAlive(original.pid)).toBe(true)
  expect((await start('original')).reused).toBe(true)
})

test('lock files naming another program’s process are removed and logged; those of an incomplete cluster too', async () => {
  const made = await start('stale')
  await made.stop()
  const other = spawn('sleep', ['60'])
  try {
    const run = path.join(folder, 'stale/run')
    writeFileSync(path.join(run, '.s.PGSQL.5432.lock'), `${other.pid}\n/elsewhere\n`)
    writeFileSync(path.join(folder, 'stale/data/postmaster.pid'), `${other.pid}\n/elsewhere\n0\n5432\n${run}\n`)
    mkdirSync(path.join(folder, 'stale/data.4194303'), { recursive: true })
    expect((await start('stale')).reused).toBe(false)
    expect(existsSync(path.join(folder, 'stale/data.4194303'))).toBe(false)
    expect(isAlive(other.pid!)).toBe(true)
  } finally {
    other.kill('SIGKILL')
  }
})

test('a folder with a heartbeat from another machine is refused; after the heartbeat stops it is taken over', async () => {
  const place = openPostgresFolder(path.join(folder, 'shared'))
  writeFileSync(path.join(place.folder, 'owner'), 'other-host some-boot pid:[1]\n')
  let n = 0
  const beating = setInterval(() => writeFileSync(path.join(place.folder, 'beat'), `${++n} 1\n`), 50)
  try {
    await expect(takeFolder(place, 0.1)).rejects.toThrow(/is running on other-host/)
  } finally {
    clearInterval(beating)
  }
  await takeFolder(place, 0.1)
  expect(readFileSync(path.join(place.folder, 'owner'), 'utf8')).toContain(os.hostname())
})

test.skipIf(process.platform !== 'linux')('a machine that was given another name finds its own folder', async () => {
  const first = await start('renamed')
  started.pop()
  const owner = path.join(folder, 'renamed/owner')
  const asBefore = readFileSync(owner, 'utf8').replace(/^\S+/, 'former-name')
  // Killed, so that the owner file stays, and started again under the new name.
  process.kill(first.pid, 'SIGKILL')
  writeFileSync(owner, asBefore)
  const again = await start('renamed')
  const beat = () => readFileSync(path.join(folder, 'renamed/beat'), 'utf8').split(' ')[1]?.trim()
  await expect.poll(beat).toBe(String(again.pid))
  expect([isAlive(again.pid), readFileSync(owner, 'utf8')]).toEqual([true, asBefore])
})

test('a running database writes heartbeats, and ends when another machine has taken its folder', async () => {
  const made = await start('taken')
  const beat = path.join(folder, 'taken/beat')
  await expect.poll(() => existsSync(beat)).toBe(true)
  writeFileSync(path.join(folder, 'taken/owner'), 'other-host some-boot pid:[1]\n')
  await expect.poll(() => isAlive(made.pid)).toBe(false)
  rmSync(path.join(folder, 'taken/owner'))
})

test.skipIf(process.platform !== 'linux')(
  'one that an older version left running asks for a password from now on, and shows that it lives',
  async () => {
    const made = await start('older')
    const file = (name: string) => path.join(folder, 'older', name)
    await expect.poll(() => existsSync(file('beat'))).toBe(true)
    for (const pid of readdirSync('/proc').filter((name) => Number(name) > 0))
      if (wordsOf(pid).includes('strongroom-heartbeat') && wordsOf(pid).includes(file('beat')))
        process.kill(Number(pid))
    rmSync(file('beat'))
    writeFileSync(file('data/pg_hba.conf'), 'local all all trust\n')
    await query(made, 'select pg_reload_conf()')
    expect((await start('older')).reused).toBe(true)
    await expect(query({ ...made, password: 'any' }, 'select 1')).rejects.toThrow('password authentication failed')
    await expect.poll(() => existsSync(file('beat'))).toBe(true)
  },
)

test('a database that dies is restarted at the same address', async () => {
  const { log, logged } = collectingLog()
  const kept = await keepPostgres(path.join(folder, 'kept'), log)
  started.push(kept)
  const pid = () => Number(readFileSync(path.join(folder, 'kept/data/postmaster.pid'), 'utf8').split('\n')[0])
  const first = pid()
  process.kill(first, 'SIGKILL')
  const answers = () =>
    query(kept, 'select 1').then(
      () => pid() !== first,
      () => false,
    )
  await expect.poll(answers).toBe(true)
  expect(logged.map(({ msg }) => msg)).toEqual([expect.stringMatching(/restarted/)])
})
