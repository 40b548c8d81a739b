import { Worker } from 'node:worker_threads'
import type { BlobTarget } from './seal-into.ts'
import type { BlobProgress } from './continue-blob.ts'
import type { WriterEnd, WriterReply, WriterRequest } from './blob-worker.ts'
import { releaseBuffer } from './memory-of-requests.ts'
import { type WriterBuffers, writerBuffers } from './writer-buffers.ts'

/** Threads that hash, seal and write, so that a large upload doesn't delay small requests. */
export interface BlobWriters {
  /** Stores all bytes of a source sent by `who`. On any error nothing of the blob remains. */
  write(
    target: BlobTarget,
    source: AsyncIterable<Uint8Array>,
    who: string,
  ): Promise<{ size: number; sha256: Uint8Array }>
  /** Continues a blob of known size until its source ends or fails. */
  append(target: BlobTarget, appending: Appending): Promise<Appended>
  close(): Promise<void>
}

export interface Appending extends BlobProgress {
  source: AsyncIterable<Uint8Array>
  who: string
  /** Milliseconds between two calls of `onSync`. */
  every: number
  /** Called with the number of plain bytes that survive a crash. If it throws, the blob is suspended. */
  onSync: (stored: number) => Promise<void>
}

export interface Appended {
  /** Plain bytes that survive a crash: the size of the whole blob, or whole chunks. */
  stored: number
  /** Whether nothing beyond `stored` was sealed or written, so that the epoch needs not move. */
  isClean: boolean
  /** The hash of the whole blob if this session wrote all of it. */
  sha256?: Uint8Array | undefined
  /** The reason why the source ended early. */
  error?: unknown
}

const THREADS = 2
/** Buffers in flight per upload: enough to keep the disk busy. */
const ON_THE_WAY = 3

type Ask = (
  request:
    | { what: 'open'; target: BlobTarget; progress?: BlobProgress }
    | { what: 'write'; length: number; buffer: SharedArrayBuffer }
    | { what: WriterEnd },
) => Promise<WriterReply>

interface Thread {
  jobs: number
  ask: (request: WriterRequest) => Promise<WriterReply>
  worker: Worker
}

/**
 * The threads start with the first large upload and end with `close`; idle ones don't keep the process alive. `remove`
 * removes what a thread that died has left.
 */
export function openBlobWriters(remove: (id: string) => Promise<void>): BlobWriters {
  const threads = new Set<Thread>()
  const buffers = writerBuffers()
  let count = 0
  const take = () => {
    const least = [...threads].toSorted((a, b) => a.jobs - b.jobs)[0]
    const thread = least && (least.jobs === 0 || threads.size >= THREADS) ? least : startThread(threads)
    thread.jobs++
    thread.worker.ref()
    return thread
  }
  const onThread = async <T>(work: (ask: Ask, isAlive: () => boolean) => Promise<T>): Promise<T> => {
    const thread = take()
    const job = ++count
    const end = buffers.begin()
    try {
      return await work(
        (request) => thread.ask({ ...request, job, call: ++count }),
        () => threads.has(thread),
      )
    } finally {
      end()
      if (--thread.jobs === 0) thread.worker.unref()
    }
  }
  return {
    write: (target, source, who) =>
      onThread((ask, isAlive) =>
        send(ask, target, { source, who, buffers }).catch(async (error) => {
          // A thread that died can't clean up after itself.
          if (!isAlive()) await remove(target.id)
          throw error
        }),
      ),
    append: (target, appending) => onThread((ask) => append(ask, target, { ...appending, buffers })),
    async close() {
      await Promise.all([...threads].map((thread) => thread.worker.terminate()))
    },
  }
}

interface Sending {
  source: AsyncIterable<Uint8Array>
  who: string
  buffers: WriterBuffers
}

async function send(ask: Ask, target: BlobTarget, sending: Sending) {
  await ask({ what: 'open', target })
  try {
    await sendAll(ask, sending)
    const { stored } = await ask({ what: 'finish' })
    return stored as { size: number; sha256: Uint8Array }
  } catch (error) {
    await ask({ what: 'abandon' }).catch(() => {})
    throw error
  }
}

async function append(ask: Ask, target: BlobTarget, appending: Appending & Sending): Promise<Appended> {
  const { from, total, epoch, every, onSync } = appending
  await ask({ what: 'open', target, progress: { from, total, epoch } })
  let size = from
  let failed: unknown
  async function* counted() {
    for await (const chunk of appending.source) {
      if (failed) throw failed
      size += chunk.length
      yield chunk
    }
  }
  let syncing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    syncing = ask({ what: 'sync' })
      .then(({ stored }) => onSync(stored!.size))
      .catch((error) => void (failed ??= error))
  }, every)
  let isClean = true
  const noting: Ask = (request) =>
    ask(request).catch((error) => {
      if (request.what === 'write') isClean = false
      throw error
    })
  const error = await sendAll(noting, { ...appending, source: counted() }).then(
    () => failed,
    (error) => error ?? new Error('the source failed'),
  )
  clearInterval(timer)
  await syncing
  if (error === undefined && size === total) {
    const { stored } = await ask({ what: 'finish' })
    return { stored: total, isClean, sha256: stored!.sha256 }
  }
  const { stored } = await ask({ what: 'suspend' })
  return { stored: stored!.size, isClean, error }
}

async function sendAll(ask: Ask, { source, who, buffers }: Sending): Promise<void> {
  const onTheWay: Promise<void>[] = []
  let filling = buffers.take()
  let filled = 0
  const post = async () => {
    if (onTheWay.length === ON_THE_WAY) await onTheWay.shift()
    await buffers.turn(who)
    const full = filling
    const stored = ask({ what: 'write', buffer: full.buffer, length: filled })
    const sent = stored.then(() => {}).finally(() => buffers.give(full))
    sent.catch(() => {})
    onTheWay.push(sent)
  }
  let copied: Uint8Array | undefined
  for await (const chunk of source) {
    if (copied) releaseBuffer(copied, chunk)
    copied = chunk
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + filling.length - filled)
      filling.set(part, filled)
      filled += part.length
      at += part.length
      if (filled < filling.length) continue
      await post()
      filling = buffers.take()
      filled = 0
    }
  }
  if (filled > 0) await post()
  await Promise.all(onTheWay)
}

function startThread(threads: Set<Thread>): Thread {
  const worker = new Worker(new URL('./blob-worker.ts', import.meta.url), { execArgv: [] })
  const waiting = new Map<number, PromiseWithResolvers<WriterReply>>()
  let end: Error | undefined
  const ask = (request: WriterRequest) => {
    // It would never answer.
    if (end) return Promise.reject(end)
    const answer = Promise.withResolvers<WriterReply>()
    waiting.set(request.call, answer)
    worker.postMessage(request)
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
    end ??= why
    threads.delete(thread)
    for (const answer of waiting.values()) answer.reject(why)
    waiting.clear()
  }
  worker.on('error', gone)
  worker.on('exit', () => gone(new Error('the thread that stores bytes ended')))
  threads.add(thread)
  return thread
}
