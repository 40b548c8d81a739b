import { parentPort } from 'node:worker_threads'
import { type BlobBeingContinued, type BlobProgress, continueBlob } from './continue-blob.ts'
import { type BlobBeingWritten, type BlobTarget, sealInto } from './seal-into.ts'
import { limitConcurrency } from '../adapters/limit-concurrency.ts'

/**
 * Requests of the main thread. Buffers are shared, because transferring them costs more; the main thread doesn't touch
 * them until the answer.
 */
export type WriterRequest =
  | { call: number; job: number; what: 'open'; target: BlobTarget; progress?: BlobProgress }
  | { call: number; job: number; what: 'write'; buffer: SharedArrayBuffer; length: number }
  | { call: number; job: number; what: WriterEnd }

/** `sync` and `suspend` are for blobs that are written in several sessions. */
export type WriterEnd = 'finish' | 'abandon' | 'sync' | 'suspend'

export interface WriterReply {
  call: number
  /** Without a hash after `sync` and `suspend`, and for blobs that earlier sessions began. */
  stored?: { size: number; sha256: Uint8Array | undefined }
  /** An error's code and message: errors lose their code between threads. */
  failed?: { code: string | undefined; message: string }
}

interface Job {
  blob: Promise<BlobBeingWritten | BlobBeingContinued>
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
  const { target, progress } = request
  const blob: Job['blob'] = progress ? continueBlob(target, progress) : sealInto(target, { isOwnThread: true })
  const job = { blob, last: blob.catch(() => {}) }
  jobs.set(request.job, job)
  return job
}

async function carryOut(request: WriterRequest, job: Job): Promise<WriterReply['stored']> {
  if (request.what === 'abandon') {
    jobs.delete(request.job)
    await job.blob.then(
      (blob) => ('abandon' in blob ? blob.abandon() : undefined),
      () => {},
    )
    return undefined
  }
  const blob = await job.blob
  if (request.what === 'write') await blob.write(new Uint8Array(request.buffer, 0, request.length))
  if (request.what === 'sync' || request.what === 'suspend') return interrupt(request.what, request.job, blob)
  if (request.what !== 'finish') return undefined
  const stored = await inTurn(() => blob.finish())
  jobs.delete(request.job)
  return stored
}

async function interrupt(what: 'sync' | 'suspend', job: number, blob: BlobBeingWritten | BlobBeingContinued) {
  if (!('sync' in blob)) throw new Error('this blob is written in one session')
  if (what === 'suspend') jobs.delete(job)
  return { size: await inTurn(() => blob[what]()), sha256: undefined }
}
