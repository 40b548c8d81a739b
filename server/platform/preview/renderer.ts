import { createHash } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { type BoundedChild, createBoundedChild } from './bounded-child.ts'
import { type Converter, createConverter } from './converter.ts'
import { type FileToPrepare, type Prepared, prepareFile } from './prepare-file.ts'
import { fontFolder } from './font-folder.ts'
import type { RendererTasks } from './renderer-child.ts'
import { RendererCrashed, RendererTimeout } from './renderer-errors.ts'

// The two that callers of this port meet beside its own.
export type { Prepared } from './prepare-file.ts'
export { RendererBusy } from './renderer-errors.ts'

/** A page to draw: `width` in pixels, at most 2400; `page` counted from 1. */
export interface PageRequest {
  /** What the document is kept under between calls: the same key must always mean the same bytes. */
  key: string
  /** Called only where no child holds the document. */
  load: () => Promise<Buffer>
  kind: 'pdf' | 'picture'
  page: number
  width: number
}

/**
 * Draws what people upload, in child processes that have no network, little memory and little time. Every call ends:
 * beside what is said below it may reject with RendererBusy, RendererTimeout, RendererOutOfMemory, RendererCrashed or
 * RendererClosed, and the next call works.
 */
export interface Renderer {
  /** Makes what is needed to show a file, by its content; `extension` decides only where the content has no mark. */
  prepare(file: FileToPrepare): Promise<Prepared>
  /** The clean picture of one page as JPEG. Rejects with Unrenderable where the page can't be drawn. */
  page(request: PageRequest): Promise<Buffer>
  /** The picture as JPEG with the lines burned in all over it. */
  watermark(picture: Buffer, lines: string[]): Promise<Buffer>
  /** Bytes that all child processes hold now. */
  memory(): Promise<number>
  close(): Promise<void>
}

export interface RendererOptions {
  converter: Converter
  /** ms after which a child without work is ended. */
  idle: number
  /** ms that one page may take, and that one step of preparing may take (the converter has its own limit). */
  pageTime: number
  prepareTime: number
  /** Bytes that a child may take. */
  memory: number
}

const MB = 1024 ** 2
const WIDEST = 2400
const LOAD_TIME = 60_000

/** Makes a renderer, which starts no process before it is first used. */
export function createRenderer(options: Partial<RendererOptions> = {}): Renderer {
  const { converter = createConverter(), idle = 60_000, memory = 1536 * MB } = options
  const { pageTime = 15_000, prepareTime = 60_000 } = options
  const start = (queue: number) => createBoundedChild<RendererTasks>({ ...renderer, memory, idle, queue })
  const preparing = start(16)
  // Two at least: a page that takes its whole time shall not hold up everybody else's.
  const showing = Array.from({ length: Math.min(4, Math.max(2, os.availableParallelism() - 1)) }, () => start(60))
  const limits = { work: pageTime, wait: 30_000 }
  const children = [preparing, ...showing]

  async function page({ key, load, kind, page, width }: PageRequest): Promise<Buffer> {
    const child = pickChild(showing, key)
    const input = { key, page, width: Math.min(WIDEST, Math.max(1, Math.round(width))) }
    let drawn = await child.ask('drawPage', input, limits)
    if (!drawn) {
      const document = { kind, bytes: await inTime(load(), LOAD_TIME) }
      drawn = await child.ask('drawPage', { ...input, document }, limits)
    }
    if (!drawn) throw new RendererCrashed('a document that was sent along is not there')
    return bufferOf(drawn)
  }

  return {
    prepare: (file) => prepareFile(file, { child: preparing, converter, limits: { work: prepareTime, wait: 300_000 } }),
    page,
    async watermark(picture, lines) {
      return bufferOf(await pickChild(showing, '').ask('drawWatermark', { picture, lines }, limits))
    },
    async memory() {
      const each = await Promise.all([converter, ...children].map((child) => child.memory()))
      return each.reduce((sum, bytes) => sum + bytes, 0)
    },
    async close() {
      await Promise.all([converter, ...children].map((child) => child.close()))
    },
  }
}

const renderer = {
  entry: path.join(import.meta.dirname, 'renderer-child.ts'),
  nodeOptions: ['--max-old-space-size=512'],
  niceness: 10,
  folder: fontFolder(),
  environment: { FONTCONFIG_FILE: path.join(import.meta.dirname, 'fonts.conf') },
  lean: 500 * MB,
}

/** The child that is likely to hold the document, unless it is busy and another isn't. */
function pickChild(children: BoundedChild<RendererTasks>[], key: string): BoundedChild<RendererTasks> {
  const usual = children[createHash('sha1').update(key).digest().readUInt16BE(0) % children.length]!
  return children.reduce((best, child) => (child.load() < best.load() ? child : best), usual)
}

function inTime<V>(work: Promise<V>, time: number): Promise<V> {
  const { promise, reject } = Promise.withResolvers<V>()
  const timer = setTimeout(() => reject(new RendererTimeout(`loading took longer than ${time} ms`)), time)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
