/* oxlint-disable no-underscore-dangle -- the names are pdfium's */
import { hasMissingCharacters, type PdfOrigin } from './missing-characters.ts'
import type { PreviewPage } from '@strongroom/contract/documents/reading/preview-page.ts'
import { readSpaces } from './page-spaces.ts'
import { loadPdfium, type Pdfium } from './pdfium.ts'
import { type Found, findText } from './text/find-text.ts'
import { type Line, readPageText } from './text/page-text.ts'
import { Unrenderable } from './unrenderable.ts'

/** The rendered page: `data` is red, green, blue and alpha, one byte each. */
export interface Raster {
  width: number
  height: number
  data: Buffer
}

export interface OpenPdf {
  /** In points (1/72 inch), in reading order. */
  pages: { width: number; height: number }[]
  /** Draws a page, counted from 1, `width` pixels wide. Throws Unrenderable 'broken' if that page can't be read. */
  draw(page: number, width: number): Raster
  /** The words of a page, counted from 1. Throws Unrenderable 'broken' if that page can't be read. */
  text(page: number): Line[]
  /** Where words occur, from a page on. */
  find(words: string, fromPage: number): Found
  /** The pages with their rotation and visible part. */
  spaces(): PreviewPage[]
  /** Whether it has characters that no font can show. */
  lacksCharacters(origin: PdfOrigin): boolean
  close(): void
}

/** More pages than people look through. A false page tree can claim billions. */
const MOST_PAGES = 5000
const MOST_PIXELS = 25_000_000
/** JPEG is limited to 65,535 pixels a side, and browsers often to less. */
const LONGEST_SIDE = 16_000
const PASSWORD = 4
const SECURITY = 5
const BGRX = 3
const ANNOTATIONS = 0x01
const LIMITED_IMAGE_CACHE = 0x200
const RGB_ORDER = 0x10

/**
 * Opens a PDF; nothing in it is executed or fetched (this build of pdfium has neither script nor network). Throws
 * Unrenderable: 'encrypted' if it needs a password, 'too-complex' above 5000 pages, otherwise 'broken'.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const pdfium = await loadPdfium()
  const memory = pdfium.wasmExports.malloc(bytes.length)
  if (memory === 0) throw new Unrenderable('memory')
  pdfium.HEAPU8.set(bytes, memory)
  const document = pdfium._FPDF_LoadMemDocument(memory, bytes.length, 0)
  if (!document) {
    const code = pdfium._FPDF_GetLastError()
    pdfium.wasmExports.free(memory)
    throw new Unrenderable(code === PASSWORD || code === SECURITY ? 'encrypted' : 'broken')
  }
  const close = () => {
    pdfium._FPDF_CloseDocument(document)
    pdfium.wasmExports.free(memory)
  }
  try {
    const pages = sizes(pdfium, document)
    const open = { pdfium, document, pages }
    return {
      pages,
      draw: (page, width) => draw(open, page, width),
      text: (page) => readPageText(open, page),
      find: (words, fromPage) => findText(open, words, fromPage),
      spaces: () => readSpaces(open),
      lacksCharacters: (origin) => hasMissingCharacters({ pdfium, document, pages: pages.length }, origin),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

function sizes(pdfium: Pdfium, document: number): OpenPdf['pages'] {
  const count = pdfium._FPDF_GetPageCount(document)
  if (count < 1) throw new Unrenderable('broken')
  if (count > MOST_PAGES) throw new Unrenderable('too-complex')
  const pair = pdfium.wasmExports.malloc(8)
  try {
    return Array.from({ length: count }, (_, index) => {
      // An unreadable page keeps its place, so that the page numbers of others stay right.
      if (!pdfium._FPDF_GetPageSizeByIndexF(document, index, pair)) return { width: 612, height: 792 }
      const view = new DataView(pdfium.HEAPU8.buffer, pair, 8)
      return { width: sane(view.getFloat32(0, true), 612), height: sane(view.getFloat32(4, true), 792) }
    })
  } finally {
    pdfium.wasmExports.free(pair)
  }
}

const sane = (points: number, otherwise: number) =>
  Number.isFinite(points) && points > 0 ? Math.round(points * 100) / 100 : otherwise

function draw(
  open: { pdfium: Pdfium; document: number; pages: OpenPdf['pages'] },
  page: number,
  width: number,
): Raster {
  const { pdfium, document, pages } = open
  const points = pages[page - 1]
  if (!points) throw new Unrenderable('broken', `there is no page ${page}`)
  const size = pixelSize(points, width)
  const loaded = pdfium._FPDF_LoadPage(document, page - 1)
  if (!loaded) throw new Unrenderable('broken')
  const stride = size.width * 4
  const pixels = pdfium.wasmExports.malloc(stride * size.height)
  try {
    if (pixels === 0) throw new Unrenderable('memory')
    const bitmap = pdfium._FPDFBitmap_CreateEx(size.width, size.height, BGRX, pixels, stride)
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, size.width, size.height, 0xffffffff)
    const flags = ANNOTATIONS | RGB_ORDER | LIMITED_IMAGE_CACHE
    pdfium._FPDF_RenderPageBitmap(bitmap, loaded, 0, 0, size.width, size.height, 0, flags)
    pdfium._FPDFBitmap_Destroy(bitmap)
    // A copy: the next call may grow the module's memory, which detaches this view of it.
    return { ...size, data: Buffer.from(pdfium.HEAPU8.subarray(pixels, pixels + stride * size.height)) }
  } finally {
    if (pixels) pdfium.wasmExports.free(pixels)
    pdfium._FPDF_ClosePage(loaded)
  }
}

/** The pixel size of a page: the requested width, reduced for very tall pages. */
export function pixelSize(page: { width: number; height: number }, width: number): { width: number; height: number } {
  const ratio = page.height / page.width
  const wide = Math.max(1, Math.floor(Math.min(width, LONGEST_SIDE / ratio, Math.sqrt(MOST_PIXELS / ratio))))
  return { width: wide, height: Math.min(LONGEST_SIDE, Math.max(1, Math.round(wide * ratio))) }
}
