import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { fontVariable } from '../find-fonts.ts'
import { findIsolation } from './isolation.ts'

/** The only environment variables of a child: nothing of the server's configuration. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR } = process.env
  return {
    PATH: PATH ?? '/usr/local/bin:/usr/bin:/bin',
    ...(TMPDIR ? { TMPDIR } : {}),
    LANG: 'C.UTF-8',
    HOME: '/nonexistent',
  }
}

/** How a child is started. */
export interface ChildStart {
  entry: string
  nodeOptions: string[]
  /** The niceness: 0 is the default, 19 the lowest priority. */
  niceness: number
  /** Folders that it must not see. */
  hidden: readonly string[]
  /**
   * Additional permissions beyond reading its own program; Node's permission model refuses the rest to its JavaScript.
   */
  permissions?: readonly string[]
  environment?: NodeJS.ProcessEnv
  /** Folders of fonts. */
  fonts: readonly string[]
  folder?: string
}

const ROOT = path.join(import.meta.dirname, '../../..')

/** The files of the children's program. */
const PROGRAM = [
  'server/adapters',
  'server/preview',
  'server/package.json',
  'contract/documents/xfdf',
  'contract/package.json',
  'package.json',
  'node_modules',
]

/**
 * Node's permission model for the JavaScript of a child, on every system. It doesn't restrict native code: the
 * isolation by the system does.
 */
const permissionsOf = (more: readonly string[], fonts: readonly string[]) => [
  '--permission',
  ...PROGRAM.map((each) => `--allow-fs-read=${path.join(ROOT, each)}`),
  ...fonts.map((each) => `--allow-fs-read=${each}`),
  '--allow-fs-read=/proc/self',
  '--allow-fs-write=/proc/self/oom_score_adj',
  // The drawing libraries are native.
  '--allow-addons',
  '--disable-warning=SecurityWarning',
  ...more,
]

/**
 * Starts this Node on `entry` with a message channel, in a process group of its own, so that killing the group ends all
 * descendants. Its output is dropped except for the channel and the last words on stderr.
 */
export async function spawnChild(start: ChildStart): Promise<ChildProcess> {
  const { entry, nodeOptions, niceness, hidden, permissions = [], fonts } = start
  const isolation = await findIsolation({ hidden, niceness })
  const [command, ...words] = [...isolation.command, process.execPath]
  return spawn(command!, [...words, ...permissionsOf(permissions, fonts), ...nodeOptions, entry], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: { ...childEnvironment(), ...start.environment, ...fontVariable(fonts) },
    cwd: start.folder ?? '/',
    detached: true,
  })
}

/** Kills a child and its descendants. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}
