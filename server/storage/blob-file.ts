import { createHash } from 'node:crypto'
import { writevSync } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Sealer } from './sealed.ts'

/** The file of a blob and its key; transferable to another thread. */
export interface BlobTarget {
  id: string
  key: Uint8Array
  file: string
}

/** A blob being written: bytes in order, then one of the two ends. */
export interface BlobFile {
  write(plain: Uint8Array): Promise<void>
  /** Resolves when file and folder are durable. */
  finish(): Promise<{ size: number; sha256: Uint8Array }>
  /** Removes the file. */
  abandon(): Promise<void>
}

/**
 * Creates the file of a blob, which must not exist yet, and its folders. `most`: the maximum number of bytes.
 * `isOwnThread`: this thread serves only uploads, so it writes synchronously. Otherwise large uploads would occupy all
 * four threads of the pool that reads and writes for everybody.
 */
export async function createBlobFile(
  { id, key, file }: BlobTarget,
  { most, isOwnThread = false }: { most?: number; isOwnThread?: boolean } = {},
): Promise<BlobFile> {
  const handle = await create(file)
  const writev = isOwnThread
    ? (buffers: Buffer[]) => writevSync(handle.fd, buffers)
    : async (buffers: Buffer[]) => (await handle.writev(buffers)).bytesWritten
  const sealer = new Sealer(Buffer.from(key), id, most)
  const hash = createHash('sha256')
  let size = 0
  /** Sealed but not yet written: the header alone isn't worth a write. */
  let waiting: Buffer[] = []
  return {
    async write(plain) {
      hash.update(plain)
      size += plain.length
      waiting.push(...sealer.write(plain))
      if (waiting.length > 1) await writeAll(writev, waiting.splice(0))
    },
    async finish() {
      await writeAll(writev, [...waiting, ...sealer.end()])
      waiting = []
      if (isOwnThread) await handle.sync().then(() => syncFolder(path.dirname(file)))
      else await Promise.all([handle.sync(), syncFolder(path.dirname(file))])
      await handle.close()
      return { size, sha256: hash.digest() }
    },
    async abandon() {
      await handle.close().catch(() => {})
      await rm(file, { force: true })
    },
  }
}

async function create(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  await makeFolders(path.dirname(file))
  return open(file, 'wx', 0o600)
}

async function writeAll(writev: (buffers: Buffer[]) => number | Promise<number>, buffers: Buffer[]): Promise<void> {
  let rest = buffers
  while (rest.length > 0) {
    let bytesWritten = await writev(rest)
    // A nearly full disk accepts a part and refuses the next write.
    const whole = rest.findIndex((b) => (bytesWritten < b.length ? true : ((bytesWritten -= b.length), false)))
    rest = whole < 0 ? [] : [rest[whole]!.subarray(bytesWritten), ...rest.slice(whole + 1)]
  }
  // Left to the garbage collector, the ciphertext of a large upload grows to 100 MB.
  for (const { buffer, byteLength } of buffers)
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

async function makeFolders(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) await syncFolder(path.dirname(made))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
