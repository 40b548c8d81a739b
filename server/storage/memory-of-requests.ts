import type { Readable } from 'node:stream'

/** Buffers above this size aren't cut from memory that others use too. */
const OWN = 1 << 14
const own = new WeakSet<ArrayBufferLike>()

/** Remembers the memory of what a request brings, so that {@link releaseBuffer} may end it. */
export function rememberMemory(request: Readable): void {
  request.on('data', ({ buffer, length }: Buffer) => {
    if (buffer.byteLength === length && length > OWN) own.add(buffer)
  })
}

/**
 * Gives the memory of a piece back that came with a request and was copied; the next piece is of other memory, and
 * pieces come in order, so nobody looks at it any more. Collecting what a large upload leaves takes longer than storing it.
 */
export function releaseBuffer(piece: Uint8Array, next: Uint8Array): void {
  const { buffer } = piece
  if (buffer !== next.buffer && own.has(buffer) && buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
}
