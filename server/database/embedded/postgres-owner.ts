import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../../adapters/config.ts'
import type { RunAs } from './postgres-binaries.ts'
import type { PostgresFolder } from './postgres-folder.ts'

/** Seconds between two heartbeats of a running database. */
const BEAT = 4

const ownerFile = ({ folder }: PostgresFolder) => path.join(folder, 'owner')
const beatFile = ({ folder }: PostgresFolder) => path.join(folder, 'beat')

/** Identifies the machine, its boot and its container: processes of two of these can't see each other. */
function thisMachine(): string {
  const read = (from: () => string) => {
    try {
      return from().trim()
    } catch {
      return '-'
    }
  }
  const boot = read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))
  return `${os.hostname()} ${boot} ${read(() => readlinkSync('/proc/self/ns/pid'))}`
}

/**
 * Whether an owner is this machine. A name may change while the machine runs; if the system has a boot id, that counts.
 */
function isThisMachine(owner: string | undefined): boolean {
  const [mine, its] = [thisMachine().split(' '), owner?.split(' ') ?? []]
  return its.length === 3 && its[1] === mine[1] && its[2] === mine[2] && (mine[1] !== '-' || its[0] === mine[0])
}

const contentOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)

/**
 * Makes this machine the owner of an embedded database's folder. If another one is the owner, its heartbeat is watched:
 * two servers over one folder destroy the cluster. Clocks of machines are never compared.
 */
export async function takeFolder(place: PostgresFolder, beat = BEAT): Promise<void> {
  const me = thisMachine()
  const owner = contentOf(ownerFile(place))
  if (isThisMachine(owner)) return
  if (owner !== undefined) await expectSilence(place, owner, beat)
  const draft = `${ownerFile(place)}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${me}\n`, { mode: 0o644 })
  renameSync(draft, ownerFile(place))
  if (owner === undefined) return
  // Of two machines that take it over concurrently, the last to write wins.
  await sleep(beat * 500)
  if (contentOf(ownerFile(place)) !== me) throw inUse(place, 'another machine')
}

async function expectSilence(place: PostgresFolder, owner: string, beat: number): Promise<void> {
  const before = contentOf(beatFile(place))
  for (const since = performance.now(); performance.now() - since < 3 * beat * 1000; await sleep(beat * 50)) {
    const now = contentOf(beatFile(place))
    // It was stopped while we watched.
    if (now === undefined && contentOf(ownerFile(place)) === undefined) return
    if (now !== before && now !== undefined) throw inUse(place, owner.split(' ')[0]!)
  }
}

const inUse = ({ folder }: PostgresFolder, host: string) =>
  new ConfigError(
    `STRONGROOM_DATA: the embedded database in ${folder} is running on ${host}. One machine at a time may use it; for several, give a PostgreSQL in DATABASE_URL`,
  )

/**
 * Counts while the database runs, however its server ends, and stops the database if another machine has become the
 * owner.
 */
const LOOP = `n=0; while kill -0 "$1" 2>/dev/null; do
  o=$(cat "$2" 2>/dev/null); [ -z "$o" ] || [ "$o" = "$4" ] || { kill -QUIT "$1"; exit; }
  n=$((n+1)); echo "$n $1" > "$3"; sleep "$5"; done`

/** Starts the heartbeat of a new database process. It ends with the database. */
export function startHeartbeat(place: PostgresFolder, pid: number, as: RunAs, beat = BEAT): void {
  const owner = contentOf(ownerFile(place)) ?? thisMachine()
  const words = [String(pid), ownerFile(place), beatFile(place), owner, String(beat)]
  const [command, ...args] = [...as.before, '/bin/sh', '-c', LOOP, 'strongroom-heartbeat', ...words]
  const user = as.uid === undefined || as.gid === undefined ? {} : { uid: as.uid, gid: as.gid }
  const child = spawn(command!, args, { ...user, cwd: '/', detached: true, stdio: 'ignore' })
  child.on('error', () => {})
  child.unref()
}

/** Whether the last heartbeat is of this database. */
export const hasHeartbeat = (place: PostgresFolder, pid: number) =>
  contentOf(beatFile(place))?.split(' ')[1] === String(pid)

/** The database was stopped: the next machine needn't wait. */
export function releaseFolder(place: PostgresFolder): void {
  rmSync(beatFile(place), { force: true })
  if (isThisMachine(contentOf(ownerFile(place)))) rmSync(ownerFile(place), { force: true })
}

/** Whether a process is a PostgreSQL running in this folder; undefined if this system can't tell. */
export function runsIn(pid: number, { data }: PostgresFolder): boolean | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(data)]
    return its.dev === ours.dev && its.ino === ours.ino
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? false : undefined
  }
}
