import os from 'node:os'
import path from 'node:path'
import { createBoundedChild } from '../children/bounded-child.ts'
import type { FilmTasks } from '../children/film-child.ts'
import { findOnPathNow } from '../find-converter.ts'
import { inFolder, sweepFolders } from '../own-folder.ts'
import { HEAD_BYTES, sniffType } from '../sniff-type.ts'
import { Unrenderable } from '../unrenderable.ts'
import { filmFormat } from './film-format.ts'

/** Takes pictures out of films with an installed ffmpeg. */
export interface FilmPictures {
  /** Whether ffmpeg is installed. */
  isThere: boolean
  /** A picture of a film, as PNG. Rejects as the converter does. */
  take(bytes: Buffer): Promise<Buffer>
  memory(): Promise<number>
  close(): Promise<void>
}

const NICENESS = 10
const FOLDER = 'strongroom-film-'
const LIMITS = { work: 30_000, wait: 300_000 }
const MEMORY = 1024 ** 3

/** Starts no process before the first film. `command`: the path of ffmpeg, by default the one on PATH. */
export function createFilmPictures(
  { hidden }: { hidden: readonly string[] },
  command: string | undefined = findOnPathNow(['ffmpeg']),
): FilmPictures {
  const child = createBoundedChild<FilmTasks>({
    entry: path.join(import.meta.dirname, '../children/film-child.ts'),
    nodeOptions: ['--max-old-space-size=512'],
    niceness: NICENESS,
    hidden,
    fonts: [],
    permissions: ['--allow-child-process', `--allow-fs-read=${os.tmpdir()}`, `--allow-fs-write=${os.tmpdir()}`],
    memory: MEMORY,
    lean: MEMORY / 2,
    idle: 60_000,
    queue: 16,
  })
  if (command) void sweepFolders(FOLDER)
  return {
    isThere: command !== undefined,
    async take(bytes) {
      const format = filmFormat(sniffType(bytes.subarray(0, HEAD_BYTES)))
      if (!command || !format) throw new Unrenderable('converter-missing')
      const picture = await inFolder({ prefix: FOLDER, hidden, niceness: NICENESS }, (folder) =>
        child.ask('takePicture', { bytes, format, folder, command }, LIMITS),
      )
      return Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
    },
    memory: () => child.memory(),
    close: () => child.close(),
  }
}
