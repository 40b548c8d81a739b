import os from 'node:os'
import path from 'node:path'
import type { CopyTask } from './annotations/annotate-pdf.ts'
import { type BoundedChild, createBoundedChild } from './children/bounded-child.ts'
import type { PreviewPage } from '@strongroom/contract/documents/reading/preview-page.ts'
import { createChildPool } from './children/child-pool.ts'
import { HEIC_NAMES, OFFICE_EXTENSIONS } from './classify.ts'
import { type Converter, createConverter } from './converter.ts'
import { SYSTEM_FONTS } from './find-fonts.ts'
import { createFilmPictures, type FilmPictures } from './films/film-pictures.ts'
import { hasHeicDecoder } from './formats/decode-heic.ts'
import { type FileToPrepare, type Prepared, prepareFile } from './prepare-file.ts'
import { findIsolation, type Isolation } from './children/isolation.ts'
import { fontFolder } from './font-folder.ts'
import type { RendererTasks } from './children/renderer-child.ts'
import { RendererCrashed, RendererTimeout } from './renderer-errors.ts'
import type { ComparedTexts } from './text/compare-texts.ts'
import type { Found } from './text/find-text.ts'
import type { Line } from './text/page-text.ts'
import type { TextSource } from './text/text-lines.ts'

export type { Prepared } from './prepare-file.ts'

/** A document that pages and text are read from. */
export interface HeldRequest {
  /** The cache key of the document: the same key must always mean the same bytes. */
  key: string
  /** Called only if no child holds the document. */
  load: () => Promise<Buffer>
  kind: 'pdf' | 'picture'
  /** The id of the person whose share of the children is used. */
  who: string
}

/** A file with its bytes, or with what loads them in the person's turn: large ones must not wait in memory. */
export type LoadedFile = Omit<FileToPrepare, 'bytes'> & { bytes: Buffer | (() => Promise<Buffer>) }

/** Work whose bytes are loaded in the person's turn, so that requests which wait hold none. */
export interface InTurn<T> {
  load: () => Promise<T>
  who: string
}

/** A page to draw: `width` in pixels, at most 2400; `page` counted from 1. */
export interface PageRequest extends HeldRequest {
  page: number
  width: number
}

/**
 * Draws uploaded files in child processes without network and with limited memory and time. Every call ends: besides
 * the errors below it may reject with RendererBusy, RendererTimeout, RendererOutOfMemory, RendererCrashed or
 * RendererClosed, and the next call works.
 */
export interface Renderer {
  /** Whether it takes pictures out of films. */
  readonly takesPictures: boolean
  /** Extensions of files that need an optional program or package which is installed. */
  optionalFormats(): Promise<string[]>
  /**
   * Makes the preview of a file by its content; `extension` decides only if the content has no signature. `who` is the
   * person whose share of the children is used.
   */
  prepare(file: LoadedFile & { who: string }): Promise<Prepared>
  /** The picture of one page as JPEG, without a watermark. Rejects with Unrenderable if the page can't be drawn. */
  page(request: PageRequest): Promise<Buffer>
  /** The picture as JPEG with the lines burned in all over it. */
  watermark(picture: Buffer, lines: string[], who: string): Promise<Buffer>
  /** The words of one page. Rejects with Unrenderable if the page can't be read. */
  pageText(request: HeldRequest & { page: number }): Promise<Line[]>
  /** Where words occur in a document, from a page on. */
  findText(request: HeldRequest & { words: string; fromPage: number }): Promise<Found>
  /** Compares two texts within limits of time and size. */
  compare(texts: InTurn<{ before: TextSource; after: TextSource }>): Promise<ComparedTexts>
  /** A PDF of a document with annotations, and their number. Rejects with Unrenderable if it can't be written. */
  annotate(request: InTurn<CopyTask>): Promise<{ pdf: Buffer; marks: number }>
  /** How the pages of a PDF lie. Rejects with Unrenderable if it can't be read. */
  pageSpaces(request: { pdf: Buffer; who: string }): Promise<PreviewPage[]>
  /** The first `most` characters of a text, a paragraph to a line. */
  text(request: { source: TextSource; most: number; who: string }): Promise<string>
  /** The memory of all child processes in bytes. */
  memory(): Promise<number>
  close(): Promise<void>
}

export interface RendererOptions {
  converter: Converter
  films: FilmPictures
  /** Folders of fonts that files lack; by default the system's. */
  fonts: readonly string[]
  /** Folders that the children must not see. */
  hidden: readonly string[]
  /** Milliseconds after which an idle child ends. */
  idle: number
  /** Milliseconds for one page and for one step of preparing (the converter has its own limit). */
  pageTime: number
  prepareTime: number
  /** The memory limit of a child in bytes. */
  memory: number
}

const MB = 1024 ** 2
const WIDEST = 2400
const LOAD_TIME = 60_000
const COMPARE_TIME = 45_000

/** The isolation of the renderer's children on this system. */
export const rendererIsolation = (hidden: readonly string[]): Promise<Isolation> =>
  findIsolation({ hidden, niceness: renderer.niceness })

const optionalFormats = async (converter: Converter): Promise<string[]> => [
  ...(hasHeicDecoder() ? HEIC_NAMES : []),
  ...((await converter.isThere()) ? OFFICE_EXTENSIONS : []),
]

/** Abilities that depend on optional programs and packages. */
const optional = (films: FilmPictures, converter: Converter) => ({
  takesPictures: films.isThere,
  optionalFormats: () => optionalFormats(converter),
})

/** Makes a renderer, which starts no process before its first use. */
export function createRenderer(options: Partial<RendererOptions> = {}): Renderer {
  const { hidden = [], fonts = SYSTEM_FONTS, idle = 60_000, memory = 1536 * MB } = options
  const { converter = createConverter({ hidden, fonts }), films = createFilmPictures({ hidden }) } = options
  const { pageTime = 15_000, prepareTime = 60_000 } = options
  const start = () => createBoundedChild<RendererTasks>({ ...renderer, hidden, fonts, memory, idle, queue: 0 })
  const startSome = (count: number) => Array.from({ length: count }, start)
  // As many as previews and conversions at once (JOB_QUEUES), so that a person waiting for a profile picture finds one free.
  const preparing = createChildPool(startSome(4), { each: 1, queue: 32, queueEach: 8, wait: 300_000 })
  // At least two: a page that takes its whole time must not block all others.
  const count = Math.min(4, Math.max(2, os.availableParallelism() - 1))
  const showing = createChildPool(startSome(count), {
    each: Math.ceil(count / 2),
    queue: 60 * count,
    queueEach: 40,
    wait: 30_000,
  })
  // Comparisons take seconds: nobody who turns a page waits for one.
  const comparing = createChildPool(startSome(1), { each: 1, queue: 16, queueEach: 2, wait: 30_000 })
  const limits = { work: pageTime, wait: 0 }

  /** Asks a child that holds the document, or sends the document along. */
  const askHeld = <K extends 'drawPage' | 'readPageText' | 'findText'>(
    { key, load, kind, who }: HeldRequest,
    task: K,
    input: Omit<RendererTasks[K]['input'], 'key' | 'document'>,
  ) =>
    showing.use({ who, key }, async (child) => {
      const asked = { ...input, key } as RendererTasks[K]['input']
      const held = await child.ask(task, asked, limits)
      if (held) return held
      const document = { kind, bytes: await loaded(load) }
      const answer = await child.ask(task, { ...asked, document }, limits)
      if (!answer) throw new RendererCrashed('a document that was sent along is not there')
      return answer as NonNullable<RendererTasks[K]['output']>
    })

  const all = [converter, films, preparing, showing, comparing]
  return {
    ...optional(films, converter),
    prepare: ({ who, bytes, ...file }) =>
      preparing.use({ who }, async (child) => {
        const limits = { work: prepareTime, wait: 300_000 }
        return prepareFile({ ...file, bytes: await loaded(bytes) }, { child, converter, films, limits })
      }),
    page: async ({ page, width, ...request }) => {
      const input = { page, width: Math.min(WIDEST, Math.max(1, Math.round(width))) }
      return bufferOf(await askHeld(request, 'drawPage', input))
    },
    pageText: ({ page, ...request }) => askHeld(request, 'readPageText', { page }),
    findText: ({ words, fromPage, ...request }) => askHeld(request, 'findText', { words, fromPage }),
    compare: ({ who, load }) => comparing.use({ who }, async (child) => compare(child, await loaded(load))),
    pageSpaces: ({ who, pdf }) => preparing.use({ who }, (child) => pageSpaces(child, pdf, prepareTime)),
    annotate: ({ who, load }) => comparing.use({ who }, async (child) => annotate(child, await loaded(load))),
    text: ({ who, ...request }) =>
      preparing.use({ who }, (child) => child.ask('readText', request, { work: prepareTime, wait: 300_000 })),
    watermark: (picture, lines, who) =>
      showing.use({ who }, async (child) => bufferOf(await child.ask('drawWatermark', { picture, lines }, limits))),
    async memory() {
      const each = await Promise.all(all.map((one) => one.memory()))
      return each.reduce((sum, bytes) => sum + bytes, 0)
    },
    async close() {
      await Promise.all(all.map((one) => one.close()))
    },
  }
}

async function pageSpaces(child: BoundedChild<RendererTasks>, pdf: Buffer, work: number) {
  return (await child.ask('inspectPdf', { pdf, origin: 'uploaded' }, { work, wait: 300_000 })).pages
}

const compare = (child: BoundedChild<RendererTasks>, texts: RendererTasks['compareTexts']['input']) =>
  child.ask('compareTexts', texts, { work: COMPARE_TIME, wait: 0 })

async function annotate(child: BoundedChild<RendererTasks>, task: CopyTask) {
  const { pdf, marks } = await child.ask('annotatePdf', task, { work: COMPARE_TIME, wait: 0 })
  return { pdf: bufferOf(pdf), marks }
}

const renderer = {
  entry: path.join(import.meta.dirname, 'children/renderer-child.ts'),
  nodeOptions: ['--max-old-space-size=512'],
  niceness: 10,
  folder: fontFolder(),
  environment: { FONTCONFIG_FILE: path.join(import.meta.dirname, 'fonts.conf') },
  lean: 500 * MB,
}

async function loaded<T extends object>(given: T | (() => Promise<T>)): Promise<T> {
  return typeof given === 'function' ? inTime(given(), LOAD_TIME) : given
}

function inTime<V>(work: Promise<V>, time: number): Promise<V> {
  const { promise, reject } = Promise.withResolvers<V>()
  const timer = setTimeout(() => reject(new RendererTimeout(`loading took longer than ${time} ms`)), time)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
