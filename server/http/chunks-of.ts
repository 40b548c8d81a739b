import type { Readable } from 'node:stream'

/** Bytes that may be buffered for the consumer. */
const MOST = 128 * 1024

/**
 * Iterates over a stream's chunks as they arrived. The stream's own iterator would concatenate buffered chunks, which
 * copies everything. Throws the stream's error, and destroys the stream when the loop ends.
 */
export async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = []
  let bytes = 0
  let ended = false
  let failed: Error | undefined
  let wake = () => {}
  stream.on('data', (chunk: Buffer) => {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes > MOST) stream.pause()
    wake()
  })
  stream.once('end', () => {
    ended = true
    wake()
  })
  const fail = (error?: Error) => {
    failed ??= error ?? new Error('the stream ended early')
    wake()
  }
  // The stream may have failed before the first read, and reports its error only once.
  if (stream.destroyed && !stream.readableEnded) fail(stream.errored ?? undefined)
  stream.once('error', fail)
  stream.once('close', () => !ended && fail())
  try {
    while (!failed) {
      const chunk = waiting.shift()
      if (chunk) {
        bytes -= chunk.length
        if (bytes <= MOST / 2 && stream.isPaused()) stream.resume()
        yield chunk
      } else if (ended) return
      else await new Promise<void>((resolve) => (wake = resolve))
    }
    throw failed
  } finally {
    stream.destroy()
  }
}
