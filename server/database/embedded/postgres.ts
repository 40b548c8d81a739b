import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostgresBinaries, postgresUser, type RunAs } from './postgres-binaries.ts'
import { isAlive } from './is-alive.ts'
import { hasHeartbeat, releaseFolder, runsIn, startHeartbeat, takeFolder } from './postgres-owner.ts'
import { ownerPassword } from './postgres-password.ts'
import { protectPostgres } from './protect-postgres.ts'
import { handOver, openPostgresFolder, PORT, type PostgresFolder, readPidFile } from './postgres-folder.ts'

export interface Postgres {
  /** The folder of its unix socket; there is no TCP listener. */
  host: string
  port: number
  user: string
  /** Of the owner, which has all rights; the application has a separate role. */
  password: string
  /** True if a server was running in the folder already: `settings` were not applied then. */
  reused: boolean
  pid: number
  /** Stops the server: clients are disconnected, everything committed is on disk. */
  stop(): Promise<void>
}

const USER = 'postgres'
const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }
const KEEP_TRYING = 20_000
const PATIENCE = 60_000

/**
 * Starts PostgreSQL in a folder, or finds the one that a killed process or another node left running there. `settings`
 * are server settings such as `fsync`. Throws with the end of the server's log if it doesn't start, and naming
 * DATABASE_URL if this system has no programs for it.
 */
export async function startPostgres(folder: string, settings: Record<string, string> = {}): Promise<Postgres> {
  const place = openPostgresFolder(folder)
  await takeFolder(place)
  // The children of a killed server hold its lock for a moment, and another node may be starting in the same folder.
  for (const since = Date.now(); ; await sleep(250)) {
    try {
      return (await findRunning(place)) ?? (await start(place, settings))
    } catch (error) {
      // An empty lock file was just created by the other start, which hasn't written its process number yet.
      const passing = /already exists|still in use|another postmaster|is another server|lock file .* is empty/i.test(
        String(error),
      )
      if (!passing || Date.now() - since > KEEP_TRYING) throw error
    }
  }
}

async function findRunning(place: PostgresFolder): Promise<Postgres | undefined> {
  const left = readPidFile(place)
  const run = left?.run ?? place.run
  if (!left || !isOurs(left, place) || !(await answers(run, place))) return undefined
  const server = { host: run, port: PORT, user: USER, password: ownerPassword(place.folder) }
  // A server left running by an older version has neither.
  if (!hasHeartbeat(place, left.pid))
    startHeartbeat(place, left.pid, postgresUser(findPostgresBinaries(), place.folder))
  await protectPostgres(place.data, server)
  return { ...server, reused: true, pid: left.pid, stop: () => stop(left.pid, place) }
}

async function start(place: PostgresFolder, settings: Record<string, string>): Promise<Postgres> {
  const native = findPostgresBinaries()
  const as = postgresUser(native, place.folder)
  await handOver(place, as.owner)
  removeHalfClusters(place)
  if (!existsSync(path.join(place.data, 'PG_VERSION'))) makeCluster(native, place, as)
  removeForeignLocks(place)
  const all = {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: place.run,
    unix_socket_permissions: '0700',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // A disconnected client is noticed while its statement waits, so that it doesn't count as a user of the database.
    client_connection_check_interval: '500',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, ...args] = [...as.before, path.join(native, 'bin/postgres'), '-D', place.data, ...flags]
  const log = openSync(place.log, 'a', 0o600)
  const logStart = fstatSync(log).size
  // A session of its own, so that Ctrl-C reaches the application only, which stops the database last.
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
  for (const since = Date.now(); !(await answers(place.run, place)); await sleep(10)) {
    if (gone === undefined && Date.now() - since < PATIENCE) continue
    if (gone === undefined) child.kill('SIGINT')
    const said = readFileSync(place.log).subarray(logStart).toString().slice(-4000)
    throw new Error(`The built-in PostgreSQL did not start: ${gone ?? 'no answer'}\n${said}`)
  }
  // Both of two concurrent starts get an answer, from the first.
  const pid = readPidFile(place)?.pid ?? child.pid!
  if (pid === child.pid) startHeartbeat(place, pid, as)
  const server = { host: place.run, port: PORT, user: USER, password }
  await protectPostgres(place.data, server)
  return { ...server, reused: pid !== child.pid, pid, stop: () => stop(pid, place) }
}

/**
 * Created aside and moved into place, so that a killed start leaves no incomplete cluster, and one of two nodes wins.
 */
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

/** Whether a pid file belongs to a server in this folder; a copy of the folder has the original's. */
const isOurs = ({ pid, data }: { pid: number; data: string | undefined }, place: PostgresFolder) =>
  runsIn(pid, place) ?? data === place.data

/**
 * Removes lock files that PostgreSQL would wait for: they came with a copy of the folder, or their process number
 * belongs to another program since a restart.
 */
function removeForeignLocks(place: PostgresFolder): void {
  const pidFile = path.join(place.data, 'postmaster.pid')
  const left = readPidFile(place)
  // PostgreSQL detects ended processes itself, and waits for their children.
  if (left && isAlive(left.pid) && !isOurs(left, place)) remove(pidFile, left.pid)
  // Truncated by a power failure; PostgreSQL refuses it for ever.
  else if (left?.pid === 0 && Date.now() - statSync(pidFile).mtimeMs > 10_000) remove(pidFile, 0)
  const socketLock = path.join(place.run, `.s.PGSQL.${PORT}.lock`)
  const holder = existsSync(socketLock) ? Number(readFileSync(socketLock, 'utf8').split('\n')[0]) : undefined
  if (holder && isAlive(holder) && runsIn(holder, place) === false) remove(socketLock, holder)
}

function remove(lock: string, pid: number): void {
  rmSync(lock, { force: true })
  process.stderr.write(`Removed ${lock}: the process ${pid} in it is no server of this folder.\n`)
}

/** Removes clusters of killed starts: 40 MB each. */
function removeHalfClusters({ folder }: PostgresFolder): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^data\.(\d+)$/.exec(name)?.[1])
    if (pid && pid !== process.pid && !isAlive(pid)) rmSync(path.join(folder, name), { recursive: true, force: true })
  }
}

/** Whether the database behind a socket is the one of this folder: a copied pid file names another's. */
async function answers(run: string, place: PostgresFolder): Promise<boolean> {
  if (!existsSync(path.join(run, `.s.PGSQL.${PORT}`))) return false
  const client = new pg.Client({
    host: run,
    port: PORT,
    user: USER,
    password: ownerPassword(place.folder),
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const { data_directory: data } = rows[0]!
    return data === place.data || runsIn(readPidFile(place)?.pid ?? 0, place) === true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function stop(pid: number, place: PostgresFolder): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  for (const since = Date.now(); isAlive(pid); await sleep(25))
    if (Date.now() - since > PATIENCE) throw new Error(`The built-in PostgreSQL (process ${pid}) does not stop.`)
  releaseFolder(place)
}

const userOf = ({ uid, gid }: RunAs) => (uid === undefined || gid === undefined ? {} : { uid, gid })
