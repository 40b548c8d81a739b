import type { Readable } from 'node:stream'

/** Buffers above this size have a memory of their own. */
const OWN = 1 << 14
const own = new WeakSet<ArrayBufferLike>()

/** Remembers the memory of a request's chunks, so that {@link releaseBuffer} may release it. */
export function rememberMemory(request: Readable): void {
  request.on('data', ({ buffer, length }: Buffer) => {
    if (buffer.byteLength === length && length > OWN) own.add(buffer)
  })
}

/**
 * Releases the memory of a request's chunk after it was copied. The next chunk has other memory, and chunks come in
 * order, so nobody reads it again. Garbage collection of a large upload takes longer than storing it.
 */
export function releaseBuffer(chunk: Uint8Array, next: Uint8Array): void {
  const { buffer } = chunk
  if (buffer !== next.buffer && own.has(buffer) && buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
}
