import { parentPort } from 'node:worker_threads'
import { type BlobFile, type BlobTarget, createBlobFile } from './blob-file.ts'

/** What the main thread asks for. Buffers are handed over and come back with the answer, to be filled again. */
export type WriterRequest =
  | { call: number; job: number; what: 'open'; target: BlobTarget }
  | { call: number; job: number; what: 'write'; buffer: ArrayBuffer; length: number }
  | { call: number; job: number; what: 'finish' | 'abandon' }

export interface WriterReply {
  call: number
  buffer?: ArrayBuffer
  stored?: { size: number; sha256: Uint8Array }
  /** An error's code and message: errors lose their code between threads. */
  failed?: { code: string | undefined; message: string }
}

interface Job {
  file: Promise<BlobFile>
  /** The last request's work: those of one job go one after the other, those of several side by side. */
  last: Promise<unknown>
}

const jobs = new Map<number, Job>()
const main = parentPort!

main.on('message', (request: WriterRequest) => {
  const job = jobs.get(request.job) ?? begin(request)
  const work = job.last.then(() => carryOut(request, job))
  job.last = work.catch(() => {})
  const transfer = request.what === 'write' ? [request.buffer] : []
  const buffer = request.what === 'write' ? { buffer: request.buffer } : {}
  work.then(
    (stored) => main.postMessage({ call: request.call, ...buffer, ...(stored ? { stored } : {}) }, transfer),
    (error) =>
      main.postMessage(
        { call: request.call, ...buffer, failed: { code: error.code, message: error.message } },
        transfer,
      ),
  )
})

function begin(request: WriterRequest): Job {
  if (request.what !== 'open') throw new Error('a blob that was not begun')
  const file = createBlobFile(request.target)
  const job = { file, last: file.catch(() => {}) }
  jobs.set(request.job, job)
  return job
}

async function carryOut(request: WriterRequest, job: Job): Promise<{ size: number; sha256: Uint8Array } | undefined> {
  if (request.what === 'abandon') {
    jobs.delete(request.job)
    await job.file.then(
      (file) => file.abandon(),
      () => {},
    )
    return undefined
  }
  const file = await job.file
  if (request.what === 'write') await file.write(new Uint8Array(request.buffer, 0, request.length))
  if (request.what !== 'finish') return undefined
  const stored = await file.finish()
  jobs.delete(request.job)
  return stored
}
