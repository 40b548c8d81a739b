import type { ChildProcess } from 'node:child_process'
import { readDemand } from './read-demand.ts'
import { readMemory } from './read-memory.ts'
import { RendererCrashed, RendererOutOfMemory, RendererStalled, RendererTimeout } from '../renderer-errors.ts'
import type { ChildReply, ChildRequest } from './serve-parent.ts'
import { type ChildStart, killGroup, spawnChild } from './spawn-child.ts'

/** How a child is started and how many bytes it may take. */
export interface ChildLimits extends ChildStart {
  memory: number
}

/** ms: `work` for the whole; `stall` in which it hardly wants a processor (see IDLE), where the system tells. */
export interface AskLimits {
  work: number
  stall?: number
}

/** One child process, asked one thing at a time. */
export interface RunningChild {
  /** Rejects with RendererTimeout, RendererStalled, RendererOutOfMemory or RendererCrashed; the child is dead then. */
  ask(request: ChildRequest, limits: AskLimits): Promise<ChildReply>
  /** False once it ended. */
  alive(): boolean
  /** Bytes that it holds now. */
  memory(): Promise<number>
  kill(): void
}

const WATCH_EVERY = 100

/** Threads that wait for each other look up now and then: a standstill wants 4 to 20 % of a processor, work twice that. */
const IDLE = 0.25

/** Starts a child. It doesn't keep its parent running while it isn't asked anything. */
export async function startChild(limits: ChildLimits): Promise<RunningChild> {
  const child = await spawnChild(limits)
  let alive = true
  let lastWords = ''
  let endedBy: Error | undefined
  // One listener at a time, not one for each question: it would hold question and answer for as long as the child lives.
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

/** Who is told when the child ends. */
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
  // A child that has just ended: `onEnd` hears why.
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

/** Looks at what the child holds and whether it does anything. */
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
