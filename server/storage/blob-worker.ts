import { parentPort } from 'node:worker_threads'
import { type BlobBeingWritten, type BlobTarget, sealInto } from './seal-into.ts'
import { limitConcurrency } from '../adapters/limit-concurrency.ts'

/**
 * Requests of the main thread. Buffers are shared, because transferring them costs more; the main thread doesn't touch
 * them until the answer.
 */
export type WriterRequest =
  | { call: number; job: number; what: 'open'; target: BlobTarget }
  | { call: number; job: number; what: 'write'; buffer: SharedArrayBuffer; length: number }
  | { call: number; job: number; what: 'finish' | 'abandon' }

export interface WriterReply {
  call: number
  stored?: { size: number; sha256: Uint8Array }
  /** An error's code and message: errors lose their code between threads. */
  failed?: { code: string | undefined; message: string }
}

interface Job {
  blob: Promise<BlobBeingWritten>
  /** The last request: those of one job run in sequence, those of several concurrently. */
  last: Promise<unknown>
}

/**
 * Only one waits for the disk at a time: it occupies one of the four threads of the pool that everybody's reads and
 * writes need.
 */
const inTurn = limitConcurrency(1, Infinity)
const jobs = new Map<number, Job>()
const main = parentPort!

main.on('message', (request: WriterRequest) => {
  const job = jobs.get(request.job) ?? begin(request)
  const work = job.last.then(() => carryOut(request, job))
  job.last = work.catch(() => {})
  work.then(
    (stored) => main.postMessage({ call: request.call, ...(stored ? { stored } : {}) }),
    (error) => main.postMessage({ call: request.call, failed: { code: error.code, message: error.message } }),
  )
})

function begin(request: WriterRequest): Job {
  if (request.what !== 'open') throw new Error('this blob was not started')
  const blob = sealInto(request.target, { isOwnThread: true })
  const job = { blob, last: blob.catch(() => {}) }
  jobs.set(request.job, job)
  return job
}

async function carryOut(request: WriterRequest, job: Job): Promise<{ size: number; sha256: Uint8Array } | undefined> {
  if (request.what === 'abandon') {
    jobs.delete(request.job)
    await job.blob.then(
      (blob) => blob.abandon(),
      () => {},
    )
    return undefined
  }
  const blob = await job.blob
  if (request.what === 'write') await blob.write(new Uint8Array(request.buffer, 0, request.length))
  if (request.what !== 'finish') return undefined
  const stored = await inTurn(() => blob.finish())
  jobs.delete(request.job)
  return stored
}
