import { type ChildProcess, execFile, spawn } from 'node:child_process'

/**
 * What stands before the command: no network, no rights beyond the files' own, behind others in line for the
 * processor, and dead when its parent dies. Each is used where the system has it.
 */
const wrappers = (niceness: number) => [
  [
    ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--net'],
    ['unshare', '--user', '--map-root-user', '--net'],
    ['unshare', '--net'],
  ],
  [['nice', '-n', String(niceness)]],
  [['setpriv', '--pdeathsig', 'KILL']],
]

const found = new Map<number, Promise<string[]>>()

/** The words to put before a command, found out once per process by trying. */
function findWrapper(niceness: number): Promise<string[]> {
  const words = found.get(niceness) ?? probe(niceness)
  found.set(niceness, words)
  return words
}

async function probe(niceness: number): Promise<string[]> {
  let words: string[] = []
  for (const choices of wrappers(niceness))
    for (const choice of choices) {
      const tried = [...words, ...choice]
      if (await works(tried)) {
        words = tried
        break
      }
    }
  return words
}

const works = ([command, ...words]: string[]) =>
  new Promise<boolean>((resolve) => {
    execFile(command!, [...words, 'true'], { timeout: 5000 }, (error) => resolve(!error))
  })

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

/** How a child is started. `niceness`: 0 is everybody's, 19 is last in line. */
export interface ChildStart {
  entry: string
  nodeOptions: string[]
  niceness: number
  environment?: NodeJS.ProcessEnv
  folder?: string
}

/**
 * Starts this Node on `entry` with a channel for messages, in a process group of its own, so that killing the group
 * takes along whatever it started. Its output is dropped but for the channel and the last words on stderr.
 */
export async function spawnChild({ entry, nodeOptions, niceness, ...start }: ChildStart): Promise<ChildProcess> {
  const [command, ...words] = [...(await findWrapper(niceness)), process.execPath]
  return spawn(command!, [...words, ...nodeOptions, entry], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: { ...childEnvironment(), ...start.environment },
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
