import { RendererBusy, RendererClosed, RendererCrashed } from '../renderer-errors.ts'
import { type AskLimits, type ChildLimits, type RunningChild, startChild } from './running-child.ts'
import type { ChildReply, Tasks } from './serve-parent.ts'
import { Unrenderable } from '../unrenderable.ts'

/**
 * `idle`: milliseconds without work after which the child ends; `queue`: how many calls may wait; `lean`: a child that
 * holds more bytes than this after its work is ended too.
 */
export interface BoundedChildOptions extends ChildLimits {
  idle: number
  lean: number
  queue: number
}

/**
 * Milliseconds. `work`: from the start of the work, including the child's own start; `stall`: the part of it with
 * hardly any CPU use; `wait`: before that, in the queue.
 */
export interface TimeLimits extends AskLimits {
  wait: number
}

/** A child process that is started on demand and works on one task at a time. */
export interface BoundedChild<T extends Tasks> {
  /**
   * Rejects with Unrenderable (the file's fault), RendererBusy (queue full, or waited too long), RendererTimeout,
   * RendererStalled, RendererOutOfMemory, RendererCrashed or RendererClosed. After any of these the next call works.
   */
  ask<K extends keyof T & string>(task: K, input: T[K]['input'], limits: TimeLimits): Promise<T[K]['output']>
  /** The child's memory in bytes, 0 if there is no child. */
  memory(): Promise<number>
  close(): Promise<void>
}

interface Waiting {
  start: () => void
  drop: (error: Error) => void
}

/** Makes a child that isn't started before the first request. */
export function createBoundedChild<T extends Tasks>(options: BoundedChildOptions): BoundedChild<T> {
  const waiting: Waiting[] = []
  let child: RunningChild | undefined
  let busy = false
  let closed = false
  let idle: NodeJS.Timeout | undefined

  const stop = () => {
    child?.kill()
    child = undefined
  }

  async function work(task: string, input: unknown, limits: AskLimits): Promise<ChildReply> {
    clearTimeout(idle)
    if (!child?.alive()) child = await startChild(options)
    if (closed) stop()
    const reply = await child.ask({ task, input }, limits)
    // An unexplained failure may have left the child in a bad state.
    if ('failed' in reply) stop()
    return reply
  }

  async function tidy(): Promise<void> {
    // WebAssembly never releases memory: a child that has grown on one file is replaced by a fresh one.
    if (child && (await child.memory()) > options.lean) stop()
    const next = waiting.shift()
    if (next) return next.start()
    busy = false
    idle = setTimeout(stop, options.idle)
    idle.unref()
  }

  return {
    async ask(task, input, limits) {
      if (closed) throw new RendererClosed()
      if (busy) await waitForTurn(waiting, { most: options.queue, wait: limits.wait })
      busy = true
      try {
        return valueOf(await work(task, input, limits))
      } catch (error) {
        throw closed ? new RendererClosed() : error
      } finally {
        await tidy()
      }
    },
    memory: async () => (child?.alive() ? child.memory() : 0),
    async close() {
      closed = true
      clearTimeout(idle)
      for (const one of waiting.splice(0)) one.drop(new RendererClosed())
      stop()
    },
  }
}

function waitForTurn(waiting: Waiting[], { most, wait }: { most: number; wait: number }): Promise<void> {
  if (waiting.length >= most) throw new RendererBusy(`${most} wait already`)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const place: Waiting = { start: resolve, drop: reject }
  const timer = setTimeout(() => {
    waiting.splice(waiting.indexOf(place), 1)
    reject(new RendererBusy(`waited ${wait} ms`))
  }, wait)
  waiting.push(place)
  return promise.finally(() => clearTimeout(timer))
}

/** The entry file returns what `Tasks` promises for this task: both are typed by it. */
function valueOf<V>(reply: ChildReply): V {
  if ('value' in reply) return reply.value as V
  if ('unrenderable' in reply) throw new Unrenderable(reply.unrenderable, reply.message)
  throw new RendererCrashed(reply.failed)
}
