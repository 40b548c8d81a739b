import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server of ours as a child process. */
export interface ChildServer {
  pid: number
  /** Its output so far. */
  said(): string
  stop(): Promise<void>
}

const PATIENCE = 60_000
const running = new Set<ChildProcess>()

// Child processes end with the benchmark, however it ends.
process.on('exit', () => running.forEach((child) => signal(child, 'SIGTERM')))
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1))

/** Starts a program and waits until `ready` returns true. Throws with its output if it ends before that. */
export async function startServer(
  command: string[],
  options: { cwd: string; env: Record<string, string>; ready: (said: string) => boolean | Promise<boolean> },
): Promise<ChildServer> {
  const [program, ...args] = command
  const child = spawn(program!, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: npm doesn't forward signals.
    detached: true,
  })
  running.add(child)
  let said = ''
  const hear = (chunk: Buffer) => void (said = `${said}${chunk}`.slice(-20_000))
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  for (const since = Date.now(); !(await options.ready(said)); await sleep(5)) {
    if (child.exitCode === null && Date.now() - since < PATIENCE) continue
    signal(child, 'SIGKILL')
    throw new Error(`${command.join(' ')} did not start:\n${said}`)
  }
  return { pid: child.pid!, said: () => said, stop: () => stop(child) }
}

/** Ends a program and waits until all its children have closed their output. */
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
    // It has ended already.
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
