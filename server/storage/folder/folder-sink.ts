import { writevSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Sink } from '../blob-place.ts'

/**
 * Begins a blob's file, which must not exist yet, and the folders above it. `isOwnThread`: nobody else waits for this
 * thread, so it writes by itself. The four threads that read and write for everybody would all be busy with large uploads
 * otherwise.
 */
export async function openFolderSink(
  { file, finally: name }: { file: string; finally?: string },
  { isOwnThread = false } = {},
): Promise<Sink> {
  // A process that was killed may have left it.
  if (name !== undefined) await rm(file, { force: true })
  const handle = await create(file)
  const writev = isOwnThread
    ? (buffers: Buffer[]) => writevSync(handle.fd, buffers)
    : async (buffers: Buffer[]) => (await handle.writev(buffers)).bytesWritten
  return {
    write: (sealed) => writeAll(writev, sealed),
    async finish() {
      if (isOwnThread) await handle.sync().then(() => syncFolder(path.dirname(file)))
      else await Promise.all([handle.sync(), syncFolder(path.dirname(file))])
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
