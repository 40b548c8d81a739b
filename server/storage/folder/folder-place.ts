import { randomUUID } from 'node:crypto'
import { open, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CHUNK } from '../sealed.ts'
import { expectMark, markReader, namesIn } from './blob-mark.ts'
import { BlobMissing, type BlobPlace, type SealedBlob } from '../blob-place.ts'
import { folderQuarantine } from './blob-quarantine.ts'
import { roomOf } from '../disk-room.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Files of a folder that carries the mark of `installation`. Its 256 sub-folders are named by the last digits of the ids,
 * which are random.
 */
export function folderPlace(folder: string, installation: string): BlobPlace {
  const fileOf = (id: string) => {
    if (!UUID.test(id)) throw new TypeError(`not the id of a blob: ${id}`)
    return path.join(folder, id.slice(-2), id)
  }
  const expectOwn = (id = installation) => expectMark(folder, id)
  return {
    name: 'folder',
    step: CHUNK,
    reopens: true,
    sinkOf: (id) => ({ kind: 'folder', file: fileOf(id) }),
    sinkOfWhole: (id) => ({ kind: 'folder', file: `${fileOf(id)}.part`, finally: fileOf(id) }),
    open: (id) => openFile(id, fileOf(id)),
    sizeOf: (id) =>
      stat(fileOf(id)).then(
        ({ size }) => size,
        (error) => {
          throw missingOr(error, id)
        },
      ),
    remove: (id) => rm(fileOf(id), { force: true }),
    async *listOlderThan(ms) {
      const before = (await fileSystemTime(folder)) - ms
      for await (const file of files(folder)) {
        const found = await stat(file).catch(() => undefined)
        if (found && found.mtimeMs < before) yield path.basename(file)
      }
    },
    quarantine: folderQuarantine(folder, fileOf),
    room: () => roomOf(folder),
    expectOwn,
    expectOwnStill: markReader(folder, installation),
    async check() {
      await expectOwn()
      const probe = path.join(folder, `.probe-${process.pid}`)
      await writeFile(probe, 'can be written')
      await rm(probe, { force: true })
    },
    // A file that was begun has its blob's name.
    sweepUnfinished: async () => 0,
  }
}

const missingOr = (error: NodeJS.ErrnoException, id: string) =>
  error.code === 'ENOENT' ? new BlobMissing(`blob ${id} is missing`, { cause: error }) : error

async function openFile(id: string, file: string): Promise<SealedBlob> {
  const handle = await open(file, 'r').catch((error) => {
    throw missingOr(error, id)
  })
  return {
    size: async () => (await handle.stat()).size,
    read: async (buffer, length, position) => (await handle.read(buffer, 0, length, position)).bytesRead,
    close: () => handle.close(),
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

async function* files(folder: string): AsyncGenerator<string> {
  for (const inner of await namesIn(folder))
    for (const id of await namesIn(path.join(folder, inner))) if (UUID.test(id)) yield path.join(folder, inner, id)
}
