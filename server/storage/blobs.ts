import { type BlobTarget, sealInto } from './seal-into.ts'
import { BlobMissing, type BlobPlace, type Quarantine } from './blob-place.ts'
import { isDiskFull } from './disk-full.ts'
import { type DiskRoom, shortageFinder } from './disk-room.ts'
import { type Appended, type Appending, openBlobWriters } from './blob-writers.ts'
import { readBlob } from './read-blob.ts'
import { BlobDamaged, CHUNK, chunksOf, sealedSize } from './sealed.ts'

export { BlobMissing, BlobsAway } from './blob-place.ts'
export { BlobDamaged } from './sealed.ts'

/**
 * The result of storing a blob: the size and SHA-256 of its plain bytes, and the first bytes for detecting its type.
 */
export interface BlobWritten {
  size: number
  sha256: Buffer
  /** Up to 4,100 bytes. */
  head: Buffer
}

/** Sealed bytes at rest. Ids are UUIDs; a blob is written once and never changed. */
export interface Blobs {
  /**
   * Streams bytes into a sealed blob under a key derived from `key` (the workspace's) and the id. Everything is durable
   * when it resolves; on any error nothing remains. Large ones take turns by `who` sends them. Throws BlobTooLarge,
   * StorageFull, BlobsAway, and the source's errors.
   */
  write(
    id: string,
    key: Buffer,
    source: AsyncIterable<Uint8Array>,
    limit: { maxBytes: number; who?: string | undefined },
  ): Promise<BlobWritten>
  /**
   * Continues a blob of known size after its first `from` plain bytes, until the source ends or fails; what follows them
   * is removed first. Nobody else may write the blob meanwhile, and an epoch that may have been used for a chunk after
   * `from` must not be used again. Throws StorageFull and BlobsAway before anything is written.
   */
  append(id: string, key: Buffer, appending: Appending): Promise<Appended>
  /** `append` begins at a multiple of so many plain bytes. */
  step: number
  /** Where `append` begins for a blob of that size that was finished, to finish it again. */
  reopensAt(plainSize: number): number
  /**
   * The plain bytes from..to inclusive, in buffers of up to 256 KiB; `plainSize` is the size that `write` returned.
   * Throws BlobMissing, BlobsAway if no blob can be found, and BlobDamaged before it yields a byte that differs from
   * what was written.
   */
  read(id: string, key: Buffer, plainSize: number, range?: { from: number; to: number }): AsyncIterable<Buffer>
  /** Throws BlobMissing, or BlobDamaged if the file hasn't the length for that many plain bytes. */
  expectSize(id: string, plainSize: number): Promise<void>
  /** Does nothing if it is gone already. */
  remove(id: string): Promise<void>
  /** The ids of blobs last modified more than this many milliseconds ago, for the sweep. */
  listOlderThan(ms: number): AsyncIterable<string>
  quarantine: Quarantine
  room(): Promise<DiskRoom>
  /** Throws BlobsAway if the folder isn't this installation's: nothing may be stored in it or deleted from it. */
  expectOwn(id?: string): Promise<void>
  /** Throws if blobs can't be stored now. */
  check(): Promise<void>
  /** Removes what interrupted writes left that began more than so many milliseconds ago; returns how many. */
  sweepUnfinished(ms: number): Promise<number>
  close(): Promise<void>
}

/** The source has more bytes than allowed. */
export class BlobTooLarge extends Error {
  override name = 'BlobTooLarge'
}

/** The disk or a quota is full. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}

/** The state of a blob that can't be read, also later. */
export type Damage = 'missing' | 'damaged'

/** The damage that an error of reading a blob means; undefined for other errors, which may pass. */
export const damageOf = (error: unknown): Damage | undefined =>
  error instanceof BlobMissing ? 'missing' : error instanceof BlobDamaged ? 'damaged' : undefined

const HEAD = 4100
/** Up to this many bytes a thread costs more than it saves. */
const SMALL = 256 * 1024

/** Seals what is stored in a place, and opens what is read from it. */
export function sealedBlobs(place: BlobPlace): Blobs {
  const writers = openBlobWriters((id) => place.remove(id))
  const findShortage = shortageFinder(() => place.room())
  return {
    step: place.step,
    reopensAt: (size) => (place.reopens ? (chunksOf(size) - 1) * CHUNK : 0),
    quarantine: place.quarantine,
    room: () => place.room(),
    expectOwn: (id) => place.expectOwn(id),
    async write(id, key, source, { maxBytes, who = '' }) {
      await place.expectOwnStill()
      const target = { id, key, sink: place.sinkOf(id) }
      const plain = leavingRoom(capped(source, maxBytes), findShortage)
      try {
        const small = await gather(plain)
        const { size, sha256 } = small.whole
          ? await writeHere(target, small.chunks)
          : await writers.write(target, join(small.chunks, plain), who)
        return { size, sha256: Buffer.from(sha256), head: small.head }
      } catch (error) {
        if (isDiskFull(error)) throw new StorageFull('no room for the blob', { cause: error })
        throw error
      } finally {
        await plain.return(undefined)
      }
    },
    async append(id, key, appending) {
      await place.expectOwnStill()
      const source = leavingRoom(capped(appending.source, appending.total - appending.from), findShortage)
      try {
        const appended = await writers.append({ id, key, sink: place.sinkOf(id) }, { ...appending, source })
        return { ...appended, error: isDiskFull(appended.error) ? new StorageFull('no room') : appended.error }
      } finally {
        await source.return(undefined)
      }
    },
    async *read(id, key, plainSize, range = { from: 0, to: plainSize - 1 }) {
      const { from, to } = range
      if (from < 0 || to >= plainSize || from > Math.max(to, 0)) throw new RangeError(`${from}-${to} of ${plainSize}`)
      try {
        yield* readBlob({ id, key, place, plainSize }, from, to)
      } catch (error) {
        // Without the mark nothing is known of the blob.
        if (error instanceof BlobMissing) await place.expectOwn()
        throw error
      }
    },
    async expectSize(id, plainSize) {
      const size = await place.sizeOf(id)
      if (size !== sealedSize(plainSize)) throw new BlobDamaged(`blob ${id} has ${size} bytes`)
    },
    remove: (id) => place.remove(id),
    listOlderThan: (ms) => place.listOlderThan(ms),
    check: () => place.check(),
    sweepUnfinished: (ms) => place.sweepUnfinished(ms),
    close: () => writers.close(),
  }
}

async function* capped(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > maxBytes) throw new BlobTooLarge(`more than ${maxBytes} bytes`)
    yield chunk
  }
}

/** Ends a source before it uses the reserve that everything else needs. */
async function* leavingRoom(
  source: AsyncGenerator<Uint8Array>,
  findShortage: (bytes: number) => Promise<DiskRoom | undefined>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    const short = await findShortage(chunk.length)
    if (short) throw new StorageFull(`${short.free} bytes are left, and ${short.reserve} are kept free`)
    yield chunk
  }
}

/** Collects chunks until there are more than SMALL bytes, or no more. */
async function gather(plain: AsyncGenerator<Uint8Array>) {
  const chunks: Uint8Array[] = []
  let size = 0
  let whole = false
  while (size <= SMALL && !whole) {
    const { value, done } = await plain.next()
    whole = done === true
    if (value) chunks.push(value)
    size += value?.length ?? 0
  }
  return { chunks, whole, head: Buffer.concat(chunks, Math.min(size, HEAD)) }
}

async function* join(chunks: Uint8Array[], rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  while (chunks.length > 0) yield chunks.shift()!
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function writeHere(target: BlobTarget, chunks: Uint8Array[]) {
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const blob = await sealInto(target, { most: size })
  try {
    for (const chunk of chunks) await blob.write(chunk)
    return await blob.finish()
  } catch (error) {
    await blob.abandon()
    throw error
  }
}
