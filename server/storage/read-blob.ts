import type { BlobPlace, SealedBlob } from './blob-place.ts'
import { BlobDamaged, CHUNK, chunkOpener, chunksOf, HEADER, SEALED_CHUNK, sealedSize } from './sealed.ts'

export interface BlobToRead {
  id: string
  key: Buffer
  place: BlobPlace
  plainSize: number
}

/** Chunks that are read at once: a megabyte, from any offset in a chunk. */
const AT_ONCE = 5
const READ = AT_ONCE * SEALED_CHUNK
/** Read buffers for reuse: fresh memory for every read costs more than decrypting it. */
const spare: Buffer[] = []
const SPARE = 8

/** Plain bytes `from` to `to`, both included, in buffers of up to a chunk. The next read begins while one is consumed. */
export async function* readBlob(blob: BlobToRead, from: number, to: number): AsyncGenerator<Buffer> {
  const [first, last] = [Math.floor(from / CHUNK), Math.max(Math.floor(from / CHUNK), Math.floor(to / CHUNK))]
  const final = chunksOf(blob.plainSize) - 1
  const end = Math.min(HEADER + (last + 1) * SEALED_CHUNK, sealedSize(blob.plainSize)) - 1
  const stored = await blob.place.open(blob.id, { from: first === 0 ? 0 : HEADER + first * SEALED_CHUNK, to: end })
  // Two buffers in alternation: a new one per read would accumulate faster than garbage collection.
  const buffers = Array.from(
    { length: last - first < AT_ONCE ? 1 : 2 },
    () => spare.pop() ?? Buffer.allocUnsafeSlow(READ),
  )
  const readAt = (at: number) => {
    const length = Math.min(AT_ONCE, last - at + 1) * SEALED_CHUNK
    return readInto(stored, buffers[((at - first) / AT_ONCE) % 2]!, { length, position: HEADER + at * SEALED_CHUNK })
  }
  // In parallel: each is a round trip, to another thread or a service.
  const opening = Promise.all([
    readInto(stored, Buffer.alloc(HEADER), { length: HEADER, position: 0 }),
    expectLength(stored, blob),
  ])
  opening.catch(() => {})
  let next: Promise<Buffer> | undefined = readAt(first)
  next.catch(() => {})
  try {
    const [header] = await opening
    const openChunk = chunkOpener(blob.key, blob.id, header)
    for (let at = first; next; at += AT_ONCE) {
      const sealed: Buffer = await next
      next = at + AT_ONCE <= last ? readAt(at + AT_ONCE) : undefined
      next?.catch(() => {})
      for (let k = 0; k * SEALED_CHUNK < sealed.length; k++) {
        const chunk = at + k
        const plain = openChunk(sealed.subarray(k * SEALED_CHUNK, (k + 1) * SEALED_CHUNK), chunk, chunk === final)
        const start = chunk === first ? from - first * CHUNK : 0
        const end = chunk === last ? to + 1 - last * CHUNK : CHUNK
        if (end > start) yield plain.subarray(start, end)
      }
    }
  } finally {
    // If the reader stops early, a read may still be filling one of them.
    await next?.catch(() => {})
    spare.push(...buffers.slice(0, SPARE - spare.length))
    // Nobody waits for it.
    stored.close().catch(() => {})
  }
}

async function expectLength(stored: SealedBlob, { id, plainSize }: BlobToRead): Promise<void> {
  const size = await stored.size()
  if (size !== sealedSize(plainSize))
    throw new BlobDamaged(`blob ${id} has ${size} bytes instead of ${sealedSize(plainSize)}`)
}

async function readInto(
  stored: SealedBlob,
  buffer: Buffer,
  { length, position }: { length: number; position: number },
): Promise<Buffer> {
  return buffer.subarray(0, await stored.read(buffer, length, position))
}
