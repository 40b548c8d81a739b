import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { BlobTarget } from './blob-file.ts'
import type { WriterReply, WriterRequest } from './blob-worker.ts'
import { giveBack } from './memory-of-requests.ts'

/** Threads that hash, seal and write, so that a large upload doesn't hold up the small requests beside it. */
export interface BlobWriters {
  /** Stores all bytes of a source. On any error nothing is left of the blob. */
  write(target: BlobTarget, source: AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: Uint8Array }>
  close(): Promise<void>
}

const THREADS = 2
const BUFFER = 1 << 20
/** Buffers on their way per upload: enough to keep the disk busy, and all the memory that an upload takes. */
const ON_THE_WAY = 3

type Ask = (
  request:
    | { what: 'open'; target: BlobTarget }
    | { what: 'write'; length: number; buffer: ArrayBuffer }
    | { what: 'finish' | 'abandon' },
) => Promise<WriterReply>

interface Thread {
  jobs: number
  ask: (request: WriterRequest) => Promise<WriterReply>
  worker: Worker
}

/** The threads start with the first large upload and end with `close`; idle ones don't keep the process alive. */
export function openBlobWriters(): BlobWriters {
  const threads = new Set<Thread>()
  let count = 0
  const take = () => {
    const least = [...threads].toSorted((a, b) => a.jobs - b.jobs)[0]
    const thread = least && (least.jobs === 0 || threads.size >= THREADS) ? least : startThread(threads)
    thread.jobs++
    thread.worker.ref()
    return thread
  }
  return {
    async write(target, source) {
      const thread = take()
      const job = ++count
      const ask: Ask = (request) => thread.ask({ ...request, job, call: ++count })
      try {
        return await send(ask, target, source)
      } catch (error) {
        // A thread that died can't clean up after itself.
        if (!threads.has(thread)) await rm(target.file, { force: true })
        throw error
      } finally {
        if (--thread.jobs === 0) thread.worker.unref()
      }
    },
    async close() {
      await Promise.all([...threads].map((thread) => thread.worker.terminate()))
    },
  }
}

async function send(ask: Ask, target: BlobTarget, source: AsyncIterable<Uint8Array>) {
  await ask({ what: 'open', target })
  try {
    await sendAll(ask, source)
    const { stored } = await ask({ what: 'finish' })
    return stored!
  } catch (error) {
    await ask({ what: 'abandon' }).catch(() => {})
    throw error
  }
}

async function sendAll(ask: Ask, source: AsyncIterable<Uint8Array>): Promise<void> {
  const onTheWay: Promise<ArrayBuffer>[] = []
  let filling: Uint8Array<ArrayBuffer> = new Uint8Array(BUFFER)
  let filled = 0
  const post = async () => {
    const sent = ask({ what: 'write', buffer: filling.buffer, length: filled }).then((reply) => reply.buffer!)
    sent.catch(() => {})
    onTheWay.push(sent)
    filled = 0
    filling = onTheWay.length < ON_THE_WAY ? new Uint8Array(BUFFER) : new Uint8Array(await onTheWay.shift()!)
  }
  let copied: Uint8Array | undefined
  for await (const piece of source) {
    if (copied) giveBack(copied, piece)
    copied = piece
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + BUFFER - filled)
      filling.set(part, filled)
      filled += part.length
      at += part.length
      if (filled === BUFFER) await post()
    }
  }
  if (filled > 0) await post()
  await Promise.all(onTheWay)
}

function startThread(threads: Set<Thread>): Thread {
  const worker = new Worker(new URL('./blob-worker.ts', import.meta.url), { execArgv: [] })
  const waiting = new Map<number, PromiseWithResolvers<WriterReply>>()
  const ask = (request: WriterRequest) => {
    const answer = Promise.withResolvers<WriterReply>()
    waiting.set(request.call, answer)
    worker.postMessage(request, request.what === 'write' ? [request.buffer] : [])
    return answer.promise
  }
  worker.on('message', (reply: WriterReply) => {
    const answer = waiting.get(reply.call)
    waiting.delete(reply.call)
    if (reply.failed) answer?.reject(Object.assign(new Error(reply.failed.message), { code: reply.failed.code }))
    else answer?.resolve(reply)
  })
  const thread = { jobs: 0, ask, worker }
  const gone = (why: Error) => {
    threads.delete(thread)
    for (const answer of waiting.values()) answer.reject(why)
    waiting.clear()
  }
  worker.on('error', gone)
  worker.on('exit', () => gone(new Error('the thread that stores bytes ended')))
  threads.add(thread)
  return thread
}
