import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { chown, opendir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

export const PORT = 5432
/** The longest path of a unix socket, in bytes, without the terminating zero. */
const LONGEST_SOCKET = 107

/** The paths of one embedded PostgreSQL. */
export interface PostgresFolder {
  folder: string
  /** The cluster itself. */
  data: string
  log: string
  /** Holds the socket. */
  run: string
}

/** Creates the folder (0700) and returns its paths. The real path identifies the server. */
export function openPostgresFolder(given: string): PostgresFolder {
  mkdirSync(path.dirname(given), { recursive: true })
  mkdirSync(given, { recursive: true, mode: 0o700 })
  const folder = realpathSync(given)
  chmodSync(folder, 0o700)
  return { folder, data: path.join(folder, 'data'), log: path.join(folder, 'postgres.log'), run: socketFolder(folder) }
}

/** Gives the folders to the user that PostgreSQL runs as. Only root can, and only root must. */
export async function handOver({ folder, data, run }: PostgresFolder, owner: number | undefined): Promise<void> {
  mkdirSync(run, { recursive: true, mode: 0o700 })
  if (owner !== undefined) for (const f of [folder, run]) chownSync(f, owner, owner)
  const made = lstatSync(run)
  const ours = owner ?? process.getuid?.()
  // It may be in a shared folder where anybody can create that name first.
  if (!made.isDirectory() || made.uid !== ours) throw new Error(`The folder ${run} belongs to somebody else.`)
  chmodSync(run, 0o700)
  if (owner === undefined || !existsSync(data) || lstatSync(data).uid === owner) return
  for await (const entry of await opendir(data, { recursive: true }))
    await chown(path.join(entry.parentPath, entry.name), owner, owner)
  await chown(data, owner, owner)
}

/** The content of a running or killed server's pid file: undefined after an orderly stop. */
export function readPidFile({
  data,
}: PostgresFolder): { pid: number; data: string | undefined; run: string | undefined } | undefined {
  const file = path.join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), data: lines[1], run: lines[4] || undefined }
}

function socketFolder(folder: string): string {
  const inside = path.join(folder, 'run')
  if (Buffer.byteLength(path.join(inside, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET) return inside
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return path.join(os.tmpdir(), `strongroom-${hash}`)
}
