import { spawn } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Unrenderable } from '../unrenderable.ts'

const MOST_BYTES = 8 * 1024 ** 2

export interface Film {
  bytes: Uint8Array
  /** Its container, as ffmpeg names it. */
  format: string
  folder: string
  /** The path of ffmpeg. */
  command: string
}

/** Takes a picture out of the first seconds of a film, as PNG. Throws Unrenderable 'broken' if there is none. */
export async function takePicture({ bytes, format, folder, command }: Film): Promise<Uint8Array> {
  const [film, picture] = [path.join(folder, 'film'), path.join(folder, 'picture.png')]
  await writeFile(film, bytes)
  // The format and the protocol are given, so that a film can't name other files or addresses.
  const input = ['-protocol_whitelist', 'file', '-f', format, '-t', '20', '-i', film]
  // A typical one of the first frames, made small before it is kept for the comparison.
  const output = ['-map', '0:v:0', '-vf', "scale='min(640,iw)':-2,thumbnail=60", '-frames:v', '1', '-c:v', 'png']
  const said = await run(command, folder, [...QUIET, ...input, ...output, '-f', 'image2', picture])
  const made = await stat(picture).catch(() => undefined)
  if (!made || made.size === 0 || made.size > MOST_BYTES) throw new Unrenderable('broken', said)
  return readFile(picture)
}

const QUIET = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-threads', '1', '-y']

/** It stays in this process's group, so that it is killed with it. Returns the end of its messages. */
function run(command: string, folder: string, words: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const env = { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' }
  const ffmpeg = spawn(command, words, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  ffmpeg.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-500)
  })
  ffmpeg.on('error', reject)
  ffmpeg.on('close', () => resolve(said))
  return promise
}
