import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { fontVariable } from '../find-fonts.ts'
import { findIsolation } from './isolation.ts'

/** The only variables that a child sees: nothing of the server's configuration. */
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
  /** 0 is everybody's, 19 is last in line. */
  niceness: number
  /** Folders that it must not see. */
  hidden: readonly string[]
  /** What it may do beside reading its own program; Node's permission model refuses the rest to its JavaScript. */
  permissions?: readonly string[]
  environment?: NodeJS.ProcessEnv
  /** Folders of fonts. */
  fonts: readonly string[]
  folder?: string
}

const ROOT = path.join(import.meta.dirname, '../../..')

/**
 * Node's own lock on the JavaScript of a child, on every system. It doesn't hold native code: that is what the isolation
 * by the system is for.
 */
const permissionsOf = (more: readonly string[], fonts: readonly string[]) => [
  '--permission',
  ...['server/adapters', 'server/preview', 'server/package.json', 'package.json', 'node_modules'].map(
    (each) => `--allow-fs-read=${path.join(ROOT, each)}`,
  ),
  ...fonts.map((each) => `--allow-fs-read=${each}`),
  '--allow-fs-read=/proc/self',
  '--allow-fs-write=/proc/self/oom_score_adj',
  // The libraries that draw are native.
  '--allow-addons',
  '--disable-warning=SecurityWarning',
  ...more,
]

/**
 * Starts this Node on `entry` with a channel for messages, in a process group of its own, so that killing the group
 * takes along whatever it started. Its output is dropped but for the channel and the last words on stderr.
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

/** Ends a child and everything it started, at once. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}
