import type { PreviewPage } from '@strongroom/contract/documents/reading/preview-page.ts'
import { annotatePdf, type CopyTask } from '../annotations/annotate-pdf.ts'
import { checkPackage, type OfficeFormat } from '../check-package.ts'
import { cutNetwork } from './cut-network.ts'
import { drawPicture, drawThumbnail, encodeRaster, normalisePicture, type Sides } from '../draw-picture.ts'
import { drawReadable, type ReadableKind } from '../formats/draw-readable.ts'
import { drawWatermark } from '../draw-watermark.ts'
import { findHeld, type HeldDocument, hold } from '../held-documents.ts'
import { countPictures, drawTiffPages } from '../formats/draw-tiff-pages.ts'
import type { PdfOrigin } from '../missing-characters.ts'
import { openPdf } from '../open-pdf.ts'
import { compareTexts, type ComparedTexts } from '../text/compare-texts.ts'
import type { Found } from '../text/find-text.ts'
import type { Line } from '../text/page-text.ts'
import { readLines, type TextSource } from '../text/text-lines.ts'
import { serveParent } from './serve-parent.ts'
import { Unrenderable } from '../unrenderable.ts'

/** The tasks of a renderer's child process. Each may throw Unrenderable. */
export type RendererTasks = {
  /** The page sizes in points, a thumbnail of the first page, and whether characters are missing. */
  inspectPdf: { input: { pdf: Uint8Array; origin: PdfOrigin }; output: Inspected }
  /** Sets text as PDF. */
  setText: {
    input: { text: Uint8Array; kind: ReadableKind; extension: string }
    output: Inspected & { pdf: Uint8Array }
  }
  normalisePicture: {
    input: { picture: Uint8Array; longest?: number | undefined }
    output: Inspected & ({ webp: Uint8Array; original: Sides } | { pdf: Uint8Array })
  }
  checkPackage: { input: { file: Uint8Array }; output: OfficeFormat }
  /** The picture of a page, or undefined if no document was sent and none is held under that key. */
  drawPage: { input: PageTask; output: Uint8Array | undefined }
  drawWatermark: { input: { picture: Uint8Array; lines: string[] }; output: Uint8Array }
  /** The words of a page, or undefined as in `drawPage`. */
  readPageText: { input: HeldTask & { page: number }; output: Line[] | undefined }
  /** Where words occur from a page on, or undefined as in `drawPage`. */
  findText: { input: HeldTask & { words: string; fromPage: number }; output: Found | undefined }
  compareTexts: { input: { before: TextSource; after: TextSource }; output: ComparedTexts }
  /** A PDF of a document with annotations. */
  annotatePdf: { input: CopyTask; output: { pdf: Uint8Array; marks: number } }
  /** The beginning of a text, a paragraph to a line. */
  readText: { input: { source: TextSource; most: number }; output: string }
}

interface HeldTask {
  key: string
  /** Held under the key for the following calls. */
  document?: { kind: 'pdf' | 'picture'; bytes: Uint8Array }
}

interface PageTask extends HeldTask {
  page: number
  width: number
}

export interface Inspected {
  missingCharacters: boolean
  /** Whether the pages leave out something of a file that is too large. */
  isCut: boolean
  pages: PreviewPage[]
  thumbnail: Uint8Array
}

/** Points per pixel, at the 96 pixels an inch of the web. */
const PIXEL = 0.75

cutNetwork()
serveParent<RendererTasks>({
  inspectPdf: ({ pdf, origin }) => inspectPdf(pdf, origin),
  async setText({ text, kind, extension }) {
    const { pdf, isCut } = await drawReadable(kind, bufferOf(text), extension.toLowerCase().replace(/^\./, ''))
    return { pdf, ...(await inspectPdf(pdf, 'converted')), isCut }
  },
  async normalisePicture({ picture, longest }) {
    const count = longest === undefined ? await countPictures(bufferOf(picture)) : 1
    if (count > 1) {
      const pdf = await drawTiffPages(bufferOf(picture), count)
      return { pdf, ...(await inspectPdf(pdf, 'converted')) }
    }
    const { webp, width, height, original } = await normalisePicture(bufferOf(picture), longest)
    const pages = [{ width: width * PIXEL, height: height * PIXEL, rotation: 0 as const, left: 0, bottom: 0 }]
    return { webp, original, pages, thumbnail: await drawThumbnail(webp), missingCharacters: false, isCut: false }
  },
  checkPackage: ({ file }) => checkPackage(bufferOf(file)),
  drawPage,
  drawWatermark: ({ picture, lines }) => drawWatermark(bufferOf(picture), lines),
  async readPageText({ page, ...task }) {
    const document = await heldFor(task)
    return document && (document.kind === 'pdf' ? document.pdf.text(page) : [])
  },
  async findText({ words, fromPage, ...task }) {
    const document = await heldFor(task)
    if (document?.kind === 'picture') return { matches: [], nextPage: null }
    return document?.pdf.find(words, fromPage)
  },
  annotatePdf,
  compareTexts: ({ before, after }) => compareTexts(before, after),
  readText: async ({ source, most }) =>
    (await readLines(source)).lines
      .map(({ text }) => text)
      .join('\n')
      .slice(0, most),
})

async function inspectPdf(bytes: Uint8Array, origin: PdfOrigin): Promise<Inspected> {
  const pdf = await openPdf(bytes)
  try {
    const thumbnail = await drawThumbnail(pdf.draw(1, 360))
    return { pages: pdf.spaces(), thumbnail, missingCharacters: pdf.lacksCharacters(origin), isCut: false }
  } finally {
    pdf.close()
  }
}

async function heldFor({ key, document: sent }: HeldTask): Promise<HeldDocument | undefined> {
  if (sent) await hold(key, sent.kind, bufferOf(sent.bytes))
  return findHeld(key)
}

async function drawPage({ page, width, ...task }: PageTask): Promise<Buffer | undefined> {
  const document = await heldFor(task)
  if (!document) return undefined
  if (document.kind === 'pdf') return encodeRaster(document.pdf.draw(page, width))
  if (page !== 1) throw new Unrenderable('broken', `there is no page ${page}`)
  return drawPicture(document.webp, width)
}

/** The same bytes as a Buffer: the channel may deliver a bare array. */
function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
