import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostgresBinaries, postgresUser, type RunAs } from './postgres-binaries.ts'
import { ownerPassword } from './postgres-password.ts'
import { protectPostgres } from './protect-postgres.ts'
import { handOver, openPostgresFolder, PORT, type PostgresFolder, readPidFile } from './postgres-folder.ts'

export interface Postgres {
  /** The folder of its unix socket; there is no TCP listener. */
  host: string
  port: number
  user: string
  /** Of the owner, who can do anything; the application has a role of its own. */
  password: string
  /** True when a server was running in the folder already: `settings` were not applied then. */
  reused: boolean
  pid: number
  /** Ends the server in order: clients are cut, everything committed is on disk. */
  stop(): Promise<void>
}

const USER = 'postgres'
const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }
const KEEP_TRYING = 10_000
const PATIENCE = 60_000

/**
 * Starts PostgreSQL in a folder, or finds the one that a killed process or another node left running there.
 * `settings` are server settings such as `fsync`. Throws with the end of the server's log when it won't start,
 * and naming DATABASE_URL when this system has no programs for it.
 */
export async function startPostgres(folder: string, settings: Record<string, string> = {}): Promise<Postgres> {
  const place = openPostgresFolder(folder)
  // The children of a killed server hold its lock for a moment, and another node may be starting in the same folder.
  for (const since = Date.now(); ; await sleep(250)) {
    try {
      return (await findRunning(place)) ?? (await start(place, settings))
    } catch (error) {
      const passing = /already exists|still in use|another postmaster|is another server/i.test(String(error))
      if (!passing || Date.now() - since > KEEP_TRYING) throw error
    }
  }
}

async function findRunning(place: PostgresFolder): Promise<Postgres | undefined> {
  const left = readPidFile(place)
  const run = left?.run ?? place.run
  const password = ownerPassword(place.folder)
  if (!left || !(await answers(run, password))) return undefined
  return { host: run, port: PORT, user: USER, password, reused: true, pid: left.pid, stop: () => stop(left.pid) }
}

async function start(place: PostgresFolder, settings: Record<string, string>): Promise<Postgres> {
  const native = findPostgresBinaries()
  const as = postgresUser(native, place.folder)
  await handOver(place, as.owner)
  if (!existsSync(path.join(place.data, 'PG_VERSION'))) makeCluster(native, place, as)
  forgetForeignPid(place)
  const all = {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: place.run,
    unix_socket_permissions: '0700',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, ...args] = [...as.before, path.join(native, 'bin/postgres'), '-D', place.data, ...flags]
  const log = openSync(place.log, 'a', 0o600)
  const logStart = fstatSync(log).size
  // A session of its own, so that Ctrl-C reaches the application only and it can stop the database last.
  const password = ownerPassword(place.folder)
  const child = spawn(command!, args, {
    ...userOf(as),
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', log],
    env: environment,
  })
  closeSync(log)
  child.unref()
  let gone: string | undefined
  child.on('error', (error) => (gone = error.message))
  child.on('exit', (code, signal) => (gone = `ended with ${signal ?? code}`))
  for (const since = Date.now(); !(await answers(place.run, password)); await sleep(10)) {
    if (gone === undefined && Date.now() - since < PATIENCE) continue
    if (gone === undefined) child.kill('SIGINT')
    const said = readFileSync(place.log).subarray(logStart).toString().slice(-4000)
    throw new Error(`The built-in PostgreSQL did not start: ${gone ?? 'no answer'}\n${said}`)
  }
  // Of two that start at once both get an answer, from the one that was first.
  const pid = readPidFile(place)?.pid ?? child.pid!
  const server = { host: place.run, port: PORT, user: USER, password }
  await protectPostgres(place.data, server)
  return { ...server, reused: pid !== child.pid, pid, stop: () => stop(pid) }
}

/** Made beside and moved into place, so that a start that was cut off leaves no half cluster and of two nodes one wins. */
function makeCluster(native: string, { data }: PostgresFolder, as: RunAs): void {
  const fresh = `${data}.${process.pid}`
  rmSync(fresh, { recursive: true, force: true })
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const [command, ...args] = [...as.before, path.join(native, 'bin/initdb'), '-D', fresh, '-U', USER, ...locale]
  const made = spawnSync(command!, [...args, '--auth=trust', '--no-instructions'], {
    ...userOf(as),
    cwd: '/',
    encoding: 'utf8',
    env: environment,
  })
  if (made.status !== 0) throw new Error(`The built-in PostgreSQL could not be set up: ${made.error ?? made.stderr}`)
  try {
    renameSync(fresh, data)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(path.join(data, 'PG_VERSION'))) throw error
  }
}

/** After a restart of the machine or container the number in the pid file may be another program's: PostgreSQL would wait for it forever. */
function forgetForeignPid(place: PostgresFolder): void {
  const left = readPidFile(place)
  if (!left || process.platform !== 'linux') return
  const commandLine = `/proc/${left.pid}/cmdline`
  if (existsSync(commandLine) && !readFileSync(commandLine, 'utf8').includes('postgres'))
    rmSync(path.join(place.data, 'postmaster.pid'), { force: true })
}

async function answers(run: string, password: string): Promise<boolean> {
  if (!existsSync(path.join(run, `.s.PGSQL.${PORT}`))) return false
  const client = new pg.Client({
    host: run,
    port: PORT,
    user: USER,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function stop(pid: number): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (const since = Date.now(); isAlive(pid); await sleep(25))
    if (Date.now() - since > PATIENCE) throw new Error(`The built-in PostgreSQL (process ${pid}) does not stop.`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const userOf = ({ uid, gid }: RunAs) => (uid === undefined || gid === undefined ? {} : { uid, gid })
