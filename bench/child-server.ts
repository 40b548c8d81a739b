import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server of ours that runs as a process of its own. */
export interface ChildServer {
  pid: number
  /** What it printed so far. */
  said(): string
  stop(): Promise<void>
}

const PATIENCE = 60_000
const running = new Set<ChildProcess>()

// However the benchmark ends, what it started ends too.
process.on('exit', () => running.forEach((child) => signal(child, 'SIGTERM')))
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1))

/** Starts a program and waits until `ready` answers true. Throws with what it said when it ends before that. */
export async function startServer(
  command: string[],
  options: { cwd: string; env: Record<string, string>; ready: (said: string) => boolean | Promise<boolean> },
): Promise<ChildServer> {
  const [program, ...args] = command
  const child = spawn(program!, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: npm passes no signal on to what it runs.
    detached: true,
  })
  running.add(child)
  let said = ''
  const hear = (piece: Buffer) => void (said = `${said}${piece}`.slice(-20_000))
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  for (const since = Date.now(); !(await options.ready(said)); await sleep(5)) {
    if (child.exitCode === null && Date.now() - since < PATIENCE) continue
    signal(child, 'SIGKILL')
    throw new Error(`${command.join(' ')} did not start:\n${said}`)
  }
  return { pid: child.pid!, said: () => said, stop: () => stop(child) }
}

/** Ends a program and waits until all that it started has closed what it printed to. */
async function stop(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve))
  signal(child, 'SIGTERM')
  const killer = setTimeout(() => signal(child, 'SIGKILL'), 15_000)
  await closed
  clearTimeout(killer)
  running.delete(child)
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, name)
  } catch {
    // It is gone already.
  }
}

/** True once something answers 200 there. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { headers: { connection: 'close' } })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
