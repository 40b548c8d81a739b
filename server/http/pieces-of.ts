import type { Readable } from 'node:stream'

/** So many bytes may wait for whoever takes the pieces. */
const MOST = 128 * 1024

/**
 * The pieces of a stream as they came; its own iterator would put those that wait together, which copies everything.
 * Throws what the stream fails with, and ends the stream with the loop.
 */
export async function* piecesOf(stream: Readable): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = []
  let bytes = 0
  let ended = false
  let failed: Error | undefined
  let wake = () => {}
  stream.on('data', (piece: Buffer) => {
    waiting.push(piece)
    bytes += piece.length
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
  // It may have failed before anybody asked for its first piece, and says so once.
  if (stream.destroyed && !stream.readableEnded) fail(stream.errored ?? undefined)
  stream.once('error', fail)
  stream.once('close', () => !ended && fail())
  try {
    while (!failed) {
      const piece = waiting.shift()
      if (piece) {
        bytes -= piece.length
        if (bytes <= MOST / 2 && stream.isPaused()) stream.resume()
        yield piece
      } else if (ended) return
      else await new Promise<void>((resolve) => (wake = resolve))
    }
    throw failed
  } finally {
    stream.destroy()
  }
}
