import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Block, RecordFrame, WriterReply, WriterRequest } from './record-blocks.ts'

/** The PDF of a record, while it is written. Blocks are asked for only as fast as the pages are taken. */
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
    // Asked, not terminated: a thread that is stopped while it makes a zlib stream takes the whole process with it
    // (an assertion of Node's, 'close before init').
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

/** What the thread says, one after the other; throws what it fails with. */
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
