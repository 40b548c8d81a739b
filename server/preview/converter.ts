import os from 'node:os'
import path from 'node:path'
import { type BoundedChild, createBoundedChild, type TimeLimits } from './children/bounded-child.ts'
import type { OfficeFormat } from './check-package.ts'
import type { ConverterTasks } from './children/converter-child.ts'
import { type ConverterEngine, findConverter, wasmFolder } from './find-converter.ts'
import { SYSTEM_FONTS } from './find-fonts.ts'
import { inFolder, sweepFolders } from './own-folder.ts'
import { RendererBusy, RendererCrashed, RendererStalled, RendererTimeout } from './renderer-errors.ts'
import { Unrenderable } from './unrenderable.ts'

export interface Converter {
  /**
   * Converts an Office file that passed `checkPackage` to PDF. Rejects with Unrenderable 'broken', 'encrypted',
   * 'too-complex' or 'converter-missing', or with RendererTimeout, RendererOutOfMemory or RendererBusy. A crash or a
   * standstill is retried once in a fresh process; the second crash counts as a broken file.
   */
  convert(file: { bytes: Buffer; format: OfficeFormat }): Promise<Buffer>
  /** Whether there is a program that converts. */
  isThere(): Promise<boolean>
  /** The memory of its process in bytes. */
  memory(): Promise<number>
  close(): Promise<void>
}

/**
 * Milliseconds and bytes. `start`: until the converter is ready; `time`: one conversion; `stall`: without progress;
 * `wait`: in the queue.
 */
export interface ConverterLimits {
  start: number
  time: number
  stall: number
  wait: number
  memory: number
  idle: number
  /** Folders that its process must not see. */
  hidden: readonly string[]
  /** Folders of fonts that files lack. */
  fonts: readonly string[]
}

/** Its threads wait for each other by spinning: with a low priority a start of two seconds takes a minute. */
const NICENESS = 2

const usual: ConverterLimits = {
  start: 90_000,
  time: 60_000,
  stall: 3000,
  wait: 300_000,
  memory: 2.5 * 1024 ** 3,
  idle: 60_000,
  hidden: [],
  fonts: SYSTEM_FONTS,
}

/** Unencrypted files exist only here, only with an installed LibreOffice, and only during a conversion. */
const FOLDER = 'strongroom-office-'

/** The name of this installation's converter, printed at start and shown to administrators. */
export async function describeConverter(): Promise<ConverterEngine['name']> {
  return (await findConverter()).name
}

/** LibreOffice needs threads as WebAssembly, and a child process with files if installed. */
const CONVERTER_PERMISSIONS = [
  '--allow-worker',
  '--allow-wasi',
  '--allow-child-process',
  `--allow-fs-read=${os.tmpdir()}`,
  `--allow-fs-write=${os.tmpdir()}`,
]

/** Makes a converter that starts no process before its first use. */
export function createConverter(limits: Partial<ConverterLimits> = {}, engine?: ConverterEngine): Converter {
  const { start, time, stall, wait, memory, idle, hidden, fonts } = { ...usual, ...limits }
  const found = engine ? Promise.resolve(engine) : findConverter()
  const folder = wasmFolder()
  const child = createBoundedChild<ConverterTasks>({
    entry: path.join(import.meta.dirname, 'children/converter-child.ts'),
    nodeOptions: ['--max-old-space-size=1024'],
    niceness: NICENESS,
    // The WebAssembly build returns to its start folder, which it must be allowed to read.
    ...(folder ? { folder } : {}),
    hidden,
    fonts,
    permissions: CONVERTER_PERMISSIONS,
    memory,
    lean: memory * 0.8,
    idle,
    queue: 16,
  })
  void found.then((engine) => (engine.name === 'libreoffice' ? sweepFolders(FOLDER) : undefined))
  const once = async (file: { bytes: Buffer; format: OfficeFormat }) => {
    const engine = await found
    if (engine.name === 'none') throw new Unrenderable('converter-missing')
    if (engine.name === 'libreoffice-wasm') {
      await startPatiently(child, { work: start, stall, wait })
      return child.ask('convertInMemory', file, { work: time, stall, wait })
    }
    return inFolder({ prefix: FOLDER, hidden, niceness: NICENESS }, (folder) =>
      child.ask('convertInFolder', { ...file, folder, command: engine.command }, { work: time, wait }),
    )
  }
  return {
    async convert(file) {
      const pdf = await once(file).catch((error: unknown) => {
        if (error instanceof RendererCrashed || error instanceof RendererStalled) return once(file)
        throw error
      })
      return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    },
    memory: () => child.memory(),
    isThere: async () => (await found).name !== 'none',
    close: () => child.close(),
  }
}

const STARTS = 8

/**
 * One start in a few stalls, more of them on a busy machine: two of LibreOffice's threads deadlock and hardly use a CPU
 * from then on. The next start works. A slow start says nothing about the file, so it is retried later.
 */
async function startPatiently(child: BoundedChild<ConverterTasks>, limits: TimeLimits) {
  for (let tried = 1; ; tried++)
    try {
      return await child.ask('startInMemory', undefined, limits)
    } catch (error) {
      if (error instanceof RendererStalled && tried < STARTS) continue
      if (!(error instanceof RendererTimeout)) throw error
      throw new RendererBusy(`the converter did not start: ${error.message}`)
    }
}
