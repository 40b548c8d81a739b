import type { ChildProcess } from 'node:child_process'
import { readDemand } from './read-demand.ts'
import { readMemory } from './read-memory.ts'
import { RendererCrashed, RendererOutOfMemory, RendererStalled, RendererTimeout } from '../renderer-errors.ts'
import type { ChildReply, ChildRequest } from './serve-parent.ts'
import { type ChildStart, killGroup, spawnChild } from './spawn-child.ts'

/** How a child is started, and its memory limit in bytes. */
export interface ChildLimits extends ChildStart {
  memory: number
}

/** Milliseconds. `work`: the whole; `stall`: with hardly any CPU use (see IDLE), where the system reports it. */
export interface AskLimits {
  work: number
  stall?: number
}

/** A child process that works on one request at a time. */
export interface RunningChild {
  /** Rejects with RendererTimeout, RendererStalled, RendererOutOfMemory or RendererCrashed; the child is dead then. */
  ask(request: ChildRequest, limits: AskLimits): Promise<ChildReply>
  /** False once it has ended. */
  alive(): boolean
  /** Its memory in bytes. */
  memory(): Promise<number>
  kill(): void
}

const WATCH_EVERY = 100

/** Deadlocked threads wake up now and then: a standstill uses 4 to 20 % of a CPU, work twice that. */
const IDLE = 0.25

/** Starts a child. It doesn't keep its parent running while it is idle. */
export async function startChild(limits: ChildLimits): Promise<RunningChild> {
  const child = await spawnChild(limits)
  let alive = true
  let lastWords = ''
  let endedBy: Error | undefined
  // One listener for the child, not one per request: those would keep requests and answers for the child's lifetime.
  const watched: Watched = { onEnd: undefined }
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString('utf8')).slice(-600)
  })
  const end = (error: Error) => {
    alive = false
    endedBy ??= error
    watched.onEnd?.(endedBy)
  }
  child.on('error', (error) => end(new RendererCrashed(error.message)))
  child.on('exit', (code, signal) => end(whyEnded(lastWords, signal ?? `exit ${code}`)))
  keepParentRunning(child, false)
  const kill = () => {
    alive = false
    killGroup(child)
  }
  return {
    ask: (request, time) =>
      endedBy ? Promise.reject(endedBy) : ask({ child, watched, kill, memory: limits.memory, ...time }, request),
    alive: () => alive,
    memory: () => (child.pid === undefined ? Promise.resolve(0) : readMemory(child.pid)),
    kill,
  }
}

const whyEnded = (lastWords: string, how: string) =>
  /out of memory/i.test(lastWords) ? new RendererOutOfMemory(how) : new RendererCrashed(`${how}: ${lastWords}`)

/** Notified when the child ends. */
interface Watched {
  onEnd: ((error: Error) => void) | undefined
}

interface Asked extends AskLimits {
  child: ChildProcess
  watched: Watched
  kill: () => void
  memory: number
}

async function ask(asked: Asked, request: ChildRequest): Promise<ChildReply> {
  const { child, watched, kill, work } = asked
  keepParentRunning(child, true)
  const { promise, resolve, reject } = Promise.withResolvers<ChildReply>()
  const fail = (error: Error) => {
    kill()
    reject(error)
  }
  const timer = setTimeout(() => fail(new RendererTimeout(`${request.task} took longer than ${work} ms`)), work)
  const watch = watchChild(asked, request.task, fail)
  watched.onEnd = fail
  const onMessage = (reply: unknown) => resolve(reply as ChildReply)
  child.on('message', onMessage)
  // For a child that has just ended, `onEnd` gets the reason.
  child.send(request, () => {})
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    child.off('message', onMessage)
    watched.onEnd = undefined
    keepParentRunning(child, false)
  }
}

/** Watches the child's memory and its CPU use. */
function watchChild({ child: { pid }, memory, stall }: Asked, task: string, fail: (error: Error) => void) {
  let since = Date.now()
  let wanted = 0
  return setInterval(async () => {
    if (pid === undefined) return
    const held = await readMemory(pid)
    if (held > memory) fail(new RendererOutOfMemory(`${task} took ${Math.round(held / 1024 ** 2)} MB`))
    if (stall === undefined) return
    const now = await readDemand(pid)
    const passed = Date.now() - since
    if (now === undefined || passed < stall) return
    if (now - wanted < IDLE * passed) fail(new RendererStalled(`${task} did nothing for ${passed} ms`))
    since += passed
    wanted = now
  }, WATCH_EVERY)
}

function keepParentRunning(child: ChildProcess, keep: boolean): void {
  const handles = [child, child.channel, child.stderr as unknown as { ref(): void; unref(): void } | null]
  for (const handle of handles)
    if (keep) handle?.ref()
    else handle?.unref()
}
