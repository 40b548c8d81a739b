import type { BoundedChild, TimeLimits } from './children/bounded-child.ts'
import { classify } from './classify.ts'
import type { Converter } from './converter.ts'
import type { FilmPictures } from './films/film-pictures.ts'
import type { PreviewPage } from '@strongroom/contract/documents/reading/preview-page.ts'
import type { Sides } from './draw-picture.ts'
import type { PdfOrigin } from './missing-characters.ts'
import type { Inspected, RendererTasks } from './children/renderer-child.ts'
import { RendererCrashed, RendererOutOfMemory, RendererTimeout } from './renderer-errors.ts'
import { HEAD_BYTES } from './sniff-type.ts'
import { type FailedWhy, Unrenderable } from './unrenderable.ts'

/** The preview of a file. `pages` are in points (1/72 inch), in reading order. */
export type Prepared =
  | {
      outcome: 'pages'
      kind: 'pdf' | 'picture'
      document: Buffer
      mediaType: 'application/pdf' | 'image/webp'
      pages: PreviewPage[]
      /** WebP, at most 180 pixels a side. */
      thumbnail: Buffer
      /** Whether it has characters that no font can show. */
      missingCharacters: boolean
      /** Whether they leave out something of a file that is too large to show whole. */
      isCut: boolean
      /** The size of a picture in pixels, upright, before it was made smaller. */
      original?: Sides
    }
  | { outcome: 'unsupported' }
  /** A film, which has a picture of WebP and no pages. */
  | { outcome: 'film'; thumbnail: Buffer }
  | { outcome: 'failed'; why: FailedWhy }

export interface FileToPrepare {
  bytes: Buffer
  extension: string
  /** The longer side of a picture in pixels, if its place needs no more. */
  longest?: number
}

/** The processes that do the work. */
export interface Workshop {
  child: BoundedChild<RendererTasks>
  converter: Converter
  films: FilmPictures
  limits: TimeLimits
}

/** Milliseconds for a picture of a small place: a person waits for one, and others wait for the child that draws it. */
const SMALL_TIME = 15_000
const MOST_BYTES = 128 * 1024 ** 2
/** The longer side of a film's picture in pixels. */
const SMALL_PICTURE = 640

/**
 * Makes the preview of a file. Any defect of the file is a result; rejects only with RendererBusy or RendererClosed, if
 * the file was never looked at.
 */
export async function prepareFile(file: FileToPrepare, workshop: Workshop): Promise<Prepared> {
  try {
    // A crash may be accidental; a second one is the file's fault.
    return await prepare(file, workshop).catch((error: unknown) => {
      if (error instanceof RendererCrashed) return prepare(file, workshop)
      throw error
    })
  } catch (error) {
    return { outcome: 'failed', why: whyFailed(error) }
  }
}

function whyFailed(error: unknown): FailedWhy {
  if (error instanceof Unrenderable) return error.why
  if (error instanceof RendererTimeout) return 'timeout'
  if (error instanceof RendererOutOfMemory) return 'memory'
  if (error instanceof RendererCrashed) return 'crash'
  throw error
}

async function prepare({ bytes, extension, longest }: FileToPrepare, workshop: Workshop): Promise<Prepared> {
  if (bytes.length > MOST_BYTES) throw new Unrenderable('too-complex')
  const kind = classify(extension, bytes.subarray(0, HEAD_BYTES))
  switch (kind) {
    case 'pdf':
      return preparePdf(bytes, 'uploaded', workshop)
    case 'office':
      return prepareOffice(bytes, workshop)
    case 'picture':
      return preparePicture({ picture: bytes, longest }, workshop)
    case 'text':
    case 'table':
    case 'markdown':
    case 'source':
    case 'mail':
      return prepareText({ text: bytes, kind, extension }, workshop)
    case 'video':
      return prepareFilm(bytes, workshop)
    default:
      return { outcome: 'unsupported' }
  }
}

async function preparePdf(pdf: Buffer, origin: PdfOrigin, { child, limits }: Workshop): Promise<Prepared> {
  return pagesOf('pdf', pdf, await child.ask('inspectPdf', { pdf, origin }, limits))
}

async function prepareOffice(bytes: Buffer, workshop: Workshop): Promise<Prepared> {
  const format = await workshop.child.ask('checkPackage', { file: bytes }, workshop.limits)
  return preparePdf(await workshop.converter.convert({ bytes, format }), 'converted', workshop)
}

interface Picture {
  picture: Buffer
  longest: number | undefined
}

async function preparePicture(task: Picture, { child, limits }: Workshop): Promise<Prepared> {
  const work = task.longest === undefined ? limits.work : Math.min(limits.work, SMALL_TIME)
  const made = await child.ask('normalisePicture', task, { ...limits, work })
  return 'pdf' in made
    ? pagesOf('pdf', made.pdf, made)
    : { ...pagesOf('picture', made.webp, made), original: made.original }
}

/** A film plays without a picture: none is no failure. */
async function prepareFilm(bytes: Buffer, { child, films, limits }: Workshop): Promise<Prepared> {
  if (!films.isThere) return { outcome: 'unsupported' }
  try {
    const picture = await films.take(bytes)
    const { thumbnail } = await child.ask('normalisePicture', { picture, longest: SMALL_PICTURE }, limits)
    return { outcome: 'film', thumbnail: bufferOf(thumbnail) }
  } catch (error) {
    whyFailed(error)
    return { outcome: 'unsupported' }
  }
}

async function prepareText(task: RendererTasks['setText']['input'], { child, limits }: Workshop): Promise<Prepared> {
  const made = await child.ask('setText', task, limits).catch((error: unknown) => {
    // Rules of a language may need too long for odd text, which is then set without colours.
    if (task.kind !== 'source' || !(error instanceof RendererTimeout)) throw error
    return child.ask('setText', { ...task, kind: 'text' }, limits)
  })
  return pagesOf('pdf', made.pdf, made)
}

function pagesOf(
  kind: 'pdf' | 'picture',
  document: Uint8Array,
  { pages, thumbnail, missingCharacters, isCut }: Inspected,
): Extract<Prepared, { outcome: 'pages' }> {
  const mediaType = kind === 'pdf' ? 'application/pdf' : 'image/webp'
  const made = { kind, mediaType, pages, missingCharacters, isCut } as const
  return { outcome: 'pages', ...made, document: bufferOf(document), thumbnail: bufferOf(thumbnail) }
}

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
