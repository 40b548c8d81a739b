import { randomUUID } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type BlobTarget, createBlobFile } from './blob-file.ts'
import { expectMark, markReader, namesIn } from './blob-mark.ts'
import { folderQuarantine, type Quarantine } from './blob-quarantine.ts'
import { isDiskFull } from './disk-full.ts'
import { type DiskRoom, roomOf, shortageFinder } from './disk-room.ts'
import { openBlobWriters } from './blob-writers.ts'
import { BlobMissing, readBlob } from './read-blob.ts'
import { BlobDamaged, sealedSize } from './sealed.ts'

export { BlobsAway } from './blob-mark.ts'
export { BlobMissing } from './read-blob.ts'
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

const HEAD = 4100
/** Up to this many bytes a thread costs more than it saves. */
const SMALL = 256 * 1024
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Blobs as files of a folder with the mark of `installation`. Its 256 sub-folders are named by the last digits of the
 * ids, which are random.
 */
export function folderBlobs(folder: string, installation: string): Blobs {
  const writers = openBlobWriters()
  const fileOf = (id: string) => {
    if (!UUID.test(id)) throw new TypeError(`not the id of a blob: ${id}`)
    return path.join(folder, id.slice(-2), id)
  }
  const room = () => roomOf(folder)
  const expectOwn = (id = installation) => expectMark(folder, id)
  const expectOwnStill = markReader(folder, installation)
  const findShortage = shortageFinder(room)
  return {
    quarantine: folderQuarantine(folder, fileOf),
    room,
    expectOwn,
    async write(id, key, source, { maxBytes, who = '' }) {
      await expectOwnStill()
      const target = { id, key, file: fileOf(id) }
      const plain = leavingRoom(capped(source, maxBytes), findShortage)
      try {
        const small = await gather(plain)
        const { size, sha256 } = small.whole
          ? await writeHere(target, small.pieces)
          : await writers.write(target, join(small.pieces, plain), who)
        return { size, sha256: Buffer.from(sha256), head: small.head }
      } catch (error) {
        if (isDiskFull(error)) throw new StorageFull('no room for the blob', { cause: error })
        throw error
      } finally {
        await plain.return(undefined)
      }
    },
    async *read(id, key, plainSize, range = { from: 0, to: plainSize - 1 }) {
      const { from, to } = range
      if (from < 0 || to >= plainSize || from > Math.max(to, 0)) throw new RangeError(`${from}-${to} of ${plainSize}`)
      try {
        yield* readBlob({ id, key, file: fileOf(id), plainSize }, from, to)
      } catch (error) {
        // Without the mark a missing file proves nothing.
        if (error instanceof BlobMissing) await expectOwn()
        throw error
      }
    },
    expectSize: (id, plainSize) => expectSize(id, fileOf(id), plainSize),
    remove: (id) => rm(fileOf(id), { force: true }),
    async *listOlderThan(ms) {
      const before = (await fileSystemTime(folder)) - ms
      for await (const file of files(folder)) {
        const found = await stat(file).catch(() => undefined)
        if (found && found.mtimeMs < before) yield path.basename(file)
      }
    },
    async check() {
      await expectOwn()
      const probe = path.join(folder, `.probe-${process.pid}`)
      await writeFile(probe, 'can be written')
      await rm(probe, { force: true })
    },
    close: () => writers.close(),
  }
}

/** The current time of the file system, which may be a file server's, not this machine's. */
async function fileSystemTime(folder: string): Promise<number> {
  const probe = path.join(folder, `.time-${randomUUID()}`)
  await writeFile(probe, '')
  const { mtimeMs } = await stat(probe)
  await rm(probe, { force: true })
  return mtimeMs
}

async function expectSize(id: string, file: string, plainSize: number): Promise<void> {
  const { size } = await stat(file).catch((error) => {
    if (error.code === 'ENOENT') throw new BlobMissing(`blob ${id} is missing`, { cause: error })
    throw error
  })
  if (size !== sealedSize(plainSize)) throw new BlobDamaged(`blob ${id} has ${size} bytes`)
}

async function* capped(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of source) {
    size += piece.length
    if (size > maxBytes) throw new BlobTooLarge(`more than ${maxBytes} bytes`)
    yield piece
  }
}

/** Ends a source before it uses the reserve that everything else needs. */
async function* leavingRoom(
  source: AsyncGenerator<Uint8Array>,
  findShortage: (bytes: number) => Promise<DiskRoom | undefined>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    const short = await findShortage(piece.length)
    if (short) throw new StorageFull(`${short.free} bytes are left, and ${short.reserve} are kept free`)
    yield piece
  }
}

/** Collects chunks until there are more than SMALL bytes, or no more. */
async function gather(plain: AsyncGenerator<Uint8Array>) {
  const pieces: Uint8Array[] = []
  let size = 0
  let whole = false
  while (size <= SMALL && !whole) {
    const { value, done } = await plain.next()
    whole = done === true
    if (value) pieces.push(value)
    size += value?.length ?? 0
  }
  return { pieces, whole, head: Buffer.concat(pieces, Math.min(size, HEAD)) }
}

async function* join(pieces: Uint8Array[], rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  while (pieces.length > 0) yield pieces.shift()!
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function writeHere(target: BlobTarget, pieces: Uint8Array[]) {
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const file = await createBlobFile(target, { most: size })
  try {
    for (const piece of pieces) await file.write(piece)
    return await file.finish()
  } catch (error) {
    await file.abandon()
    throw error
  }
}

async function* files(folder: string): AsyncGenerator<string> {
  for (const inner of await namesIn(folder))
    for (const id of await namesIn(path.join(folder, inner))) if (UUID.test(id)) yield path.join(folder, inner, id)
}
