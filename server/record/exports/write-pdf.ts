import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Block, RecordFrame, WriterReply, WriterRequest } from './record-blocks.ts'

/** The PDF of a record, while it is written. Blocks are requested only as fast as pages are read. */
export async function* writePdf(frame: RecordFrame, blocks: AsyncIterable<Block[]>): AsyncGenerator<Buffer> {
  const worker = new Worker(new URL('./write-pdf-worker.ts', import.meta.url))
  const replies = repliesOf(worker)
  const ask = (request: WriterRequest) => worker.postMessage(request)
  try {
    ask({ frame })
    for await (const some of blocks) {
      ask({ blocks: some })
      yield* chunksUntil(replies, 'done')
    }
    ask({ end: true })
    yield* chunksUntil(replies, 'ended')
  } finally {
    // Asked to exit instead of terminated: terminating a thread that is creating a zlib stream aborts the whole process
    // (a Node assertion, 'close before init').
    const ended = worker.threadId === -1 ? undefined : once(worker, 'exit').catch(() => {})
    ask({ stop: true })
    await ended
  }
}

async function* chunksUntil(replies: () => Promise<WriterReply>, last: 'done' | 'ended'): AsyncGenerator<Buffer> {
  for (;;) {
    const reply = await replies()
    if (last in reply) return
    if ('chunk' in reply) yield Buffer.from(reply.chunk.buffer)
  }
}

/** The thread's messages in order; throws its errors. */
function repliesOf(worker: Worker): () => Promise<WriterReply> {
  const waiting: WriterReply[] = []
  let failed: Error | undefined
  let wake = () => {}
  worker.on('message', (reply: WriterReply) => {
    waiting.push(reply)
    wake()
  })
  const fail = (error: Error) => {
    failed ??= error
    wake()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the writer of records ended early')))
  return async () => {
    for (;;) {
      const reply = waiting.shift()
      if (reply) return reply
      if (failed) throw failed
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
}
