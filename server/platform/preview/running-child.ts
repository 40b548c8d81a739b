import type { ChildProcess } from 'node:child_process'
import { readMemory } from './read-memory.ts'
import { RendererCrashed, RendererOutOfMemory, RendererTimeout } from './renderer-errors.ts'
import type { ChildReply, ChildRequest } from './serve-parent.ts'
import { type ChildStart, killGroup, spawnChild } from './spawn-child.ts'

/** How a child is started and how many bytes it may take. */
export interface ChildLimits extends ChildStart {
  memory: number
}

/** One child process, asked one thing at a time. */
export interface RunningChild {
  /** Rejects with RendererTimeout, RendererOutOfMemory or RendererCrashed; the child is dead then. `time` in ms. */
  ask(request: ChildRequest, time: number): Promise<ChildReply>
  /** False once it ended. */
  alive(): boolean
  /** Bytes that it holds now. */
  memory(): Promise<number>
  kill(): void
}

const WATCH_EVERY = 100

/** Starts a child. It doesn't keep its parent running while it isn't asked anything. */
export async function startChild(limits: ChildLimits): Promise<RunningChild> {
  const child = await spawnChild(limits)
  let alive = true
  let lastWords = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString('utf8')).slice(-600)
  })
  const ended = new Promise<Error>((resolve) => {
    const end = (error: Error) => {
      alive = false
      resolve(error)
    }
    child.on('error', (error) => end(new RendererCrashed(error.message)))
    child.on('exit', (code, signal) => end(whyEnded(lastWords, signal ?? `exit ${code}`)))
  })
  keepParentRunning(child, false)
  const kill = () => {
    alive = false
    killGroup(child)
  }
  return {
    ask: (request, time) => ask({ child, ended, kill, limit: limits.memory }, request, time),
    alive: () => alive,
    memory: () => (child.pid === undefined ? Promise.resolve(0) : readMemory(child.pid)),
    kill,
  }
}

const whyEnded = (lastWords: string, how: string) =>
  /out of memory/i.test(lastWords) ? new RendererOutOfMemory(how) : new RendererCrashed(`${how}: ${lastWords}`)

interface Asked {
  child: ChildProcess
  ended: Promise<Error>
  kill: () => void
  limit: number
}

async function ask({ child, ended, kill, limit }: Asked, request: ChildRequest, time: number): Promise<ChildReply> {
  keepParentRunning(child, true)
  const { promise, resolve, reject } = Promise.withResolvers<ChildReply>()
  const fail = (error: Error) => {
    kill()
    reject(error)
  }
  const timer = setTimeout(() => fail(new RendererTimeout(`${request.task} took longer than ${time} ms`)), time)
  const watch = setInterval(async () => {
    const memory = child.pid === undefined ? 0 : await readMemory(child.pid)
    if (memory > limit) fail(new RendererOutOfMemory(`${request.task} took ${Math.round(memory / 1024 ** 2)} MB`))
  }, WATCH_EVERY)
  void ended.then(fail)
  const onMessage = (reply: unknown) => resolve(reply as ChildReply)
  child.on('message', onMessage)
  // A child that has just ended: `ended` says why.
  child.send(request, () => {})
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    child.off('message', onMessage)
    keepParentRunning(child, false)
  }
}

function keepParentRunning(child: ChildProcess, keep: boolean): void {
  const handles = [child, child.channel, child.stderr as unknown as { ref(): void; unref(): void } | null]
  for (const handle of handles)
    if (keep) handle?.ref()
    else handle?.unref()
}
