import { writevSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { BlobMissing, type ContinuedSink, type SinkOptions } from '../blob-place.ts'
import { BlobDamaged, HEADER } from '../sealed.ts'

/**
 * Begins a blob's file, which must not exist yet, and the folders above it. In a thread of its own it writes by itself: the
 * four threads that read and write for everybody would all be busy with large uploads otherwise.
 */
export async function openFolderSink(
  { file, finally: name }: { file: string; finally?: string },
  { isOwnThread = false, after }: SinkOptions = {},
): Promise<ContinuedSink> {
  // A process that was killed may have left it.
  if (after === 0 || name !== undefined) await rm(file, { force: true })
  const handle = after ? await reopen(file, after) : await create(file)
  const sync = async () => {
    if (isOwnThread) await handle.sync().then(() => syncFolder(path.dirname(file)))
    else await Promise.all([handle.sync(), syncFolder(path.dirname(file))])
  }
  const writev = isOwnThread
    ? (buffers: Buffer[]) => writevSync(handle.fd, buffers)
    : async (buffers: Buffer[]) => (await handle.writev(buffers)).bytesWritten
  let written = after ?? 0
  return {
    ...(after ? { header: await headerOf(handle) } : {}),
    async write(sealed) {
      const bytes = sealed.reduce((sum, { length }) => sum + length, 0)
      await writeAll(writev, sealed)
      written += bytes
    },
    async sync() {
      const before = written
      await sync()
      return before
    },
    async suspend() {
      await sync()
      await handle.close()
      return written
    },
    async finish() {
      await sync()
      await handle.close()
      if (name === undefined) return
      await rename(file, name)
      await syncFolder(path.dirname(file))
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

/** Opens a file to append to its first bytes. A file with fewer of them has lost something that was durable. */
async function reopen(file: string, bytes: number): Promise<FileHandle> {
  const handle = await open(file, 'a+').catch((error) => {
    throw error.code === 'ENOENT' ? new BlobMissing(`${path.basename(file)} is missing`, { cause: error }) : error
  })
  const { size } = await handle.stat()
  if (size > bytes) await handle.truncate(bytes)
  if (size >= bytes) return handle
  await handle.close()
  throw new BlobDamaged(`${path.basename(file)} has ${size} bytes instead of ${bytes}`)
}

async function headerOf(handle: FileHandle): Promise<Buffer> {
  const { buffer } = await handle.read(Buffer.alloc(HEADER), 0, HEADER, 0)
  return buffer
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
