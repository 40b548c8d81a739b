import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** The isolation of child processes that works on this system. */
export interface Isolation {
  /** The words before its command. */
  command: string[]
  /** No address can be reached, not even this machine's own. */
  hasNoNetwork: boolean
  /** The folders of {@link IsolationNeeds} don't exist for it. */
  hidesFolders: boolean
  /** It runs as a separate user who owns nothing. */
  uid: number | undefined
}

export interface IsolationNeeds {
  /** Folders that the child must not see: stored files, keys, the database socket. */
  hidden: readonly string[]
  /** The niceness: 0 is the default, 19 the lowest priority. */
  niceness: number
}

/** A user id that no system assigns; the embedded PostgreSQL runs as 65534. */
const NOBODY_ELSE = 65_533
const ROOT = path.join(import.meta.dirname, '../../..')
/** Where systems keep sockets and people's files. They are hidden unless the program itself is there. */
const PRIVATE = ['/run', '/root', '/home', '/srv', '/mnt', '/media']

/** Mounts an empty folder over each of the first arguments up to `--`, then runs the rest. */
const HIDE =
  'while [ "$1" != -- ]; do mount -t tmpfs -o size=4k,mode=755 tmpfs "$1" || exit 1; shift; done; shift; exec "$@"'

const found = new Map<string, Promise<Isolation>>()

/** The strongest isolation that works here, found by trying, once for each need. */
export function findIsolation(needs: IsolationNeeds): Promise<Isolation> {
  const key = JSON.stringify(needs)
  const known = found.get(key) ?? probe(needs)
  found.set(key, known)
  return known
}

async function probe({ hidden, niceness }: IsolationNeeds): Promise<Isolation> {
  const nice = (await works(['nice', '-n', String(niceness)])) ? ['nice', '-n', String(niceness)] : []
  for (const { command, ...holds } of choices(foldersToHide(hidden)))
    if (await works(command)) return { ...holds, command: [...command, ...nice] }
  return { command: nice, hasNoNetwork: false, hidesFolders: false, uid: undefined }
}

/**
 * Strongest first. Root switches to another user; others get a namespace in which they have no rights either. If that
 * user can't reach the program (a checkout in /root), root stays root without capabilities: folders and network are
 * still hidden.
 */
function choices(folders: string[]): Isolation[] {
  const isRoot = process.getuid?.() === 0
  const spaces = isRoot ? [] : ['--user', '--map-root-user']
  const hide = ['sh', '-c', HIDE, 'sh', ...folders, '--']
  const kill = ['--no-new-privs', '--pdeathsig', 'KILL']
  const users = isRoot ? [NOBODY_ELSE, undefined] : [undefined]
  const own = (uid: number | undefined) =>
    uid === undefined ? [] : [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups']
  const drop = (uid: number | undefined) => ['setpriv', ...own(uid), '--bounding-set=-all', '--inh-caps=-all', ...kill]
  const all = { hasNoNetwork: true, hidesFolders: true }
  return [
    ...users.map((uid) => ({
      ...all,
      uid,
      command: ['unshare', ...spaces, '--net', '--ipc', '--mount', ...hide, ...drop(uid)],
    })),
    ...users.map((uid) => ({
      ...all,
      hidesFolders: false,
      uid,
      command: ['unshare', ...spaces, '--net', ...drop(uid)],
    })),
    ...users.map((uid) => ({
      hasNoNetwork: false,
      hidesFolders: false,
      uid,
      command: ['setpriv', ...own(uid), ...kill],
    })),
    { hasNoNetwork: false, hidesFolders: false, uid: undefined, command: ['setpriv', '--pdeathsig', 'KILL'] },
  ]
}

/**
 * The existing ones, without what the child itself needs: its program, its packages, the folder of its files. A folder
 * inside another one of them is hidden with it and could no longer be mounted over.
 */
function foldersToHide(hidden: readonly string[]): string[] {
  const needed = [ROOT, process.execPath, os.tmpdir()].map((each) => realpathSync(each))
  const isInside = (inner: string, outer: string) => inner.startsWith(outer + path.sep)
  const isNeeded = (folder: string) => needed.some((each) => each === folder || isInside(each, folder))
  const real = [...PRIVATE, ...hidden].filter((each) => existsSync(each)).map((each) => realpathSync(each))
  const hideable = [...new Set(real)].filter((each) => !isNeeded(each))
  return hideable.filter((each) => !hideable.some((outer) => isInside(each, outer))).toSorted()
}

/** Runs this Node on a file of the program: another user may not be able to reach either. */
const works = ([command, ...words]: string[]) =>
  new Promise<boolean>((resolve) => {
    const probe = [process.execPath, '--check', path.join(ROOT, 'server/preview/children/isolation.ts')]
    execFile(command!, [...words, ...probe], { timeout: 10_000, cwd: '/' }, (error) => resolve(!error))
  })
