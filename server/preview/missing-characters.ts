/* oxlint-disable no-underscore-dangle -- the names are pdfium's */
import type { Pdfium } from './pdfium.ts'

/** Left, right, bottom and top. */
type Box = [number, number, number, number]

interface Shape {
  box: Box
  /** Lines and curves. */
  segments: number
}

/** Who made a PDF: files that we converted show missing characters as boxes. */
export type PdfOrigin = 'converted' | 'uploaded'

/** Pages and milliseconds after which the search stops. */
const MOST_PAGES = 200
const MOST_TIME = 3000
/** Below this code point every font has the characters: Latin with its accents. */
const BEYOND_LATIN = 0x250
/** As a share of the line height. */
const TOLERANCE = 0.02

/**
 * Whether a PDF has characters that no font can show. In a font that isn't embedded they have no shape; in files that
 * we converted they have the shape of the font's .notdef box. Fonts embedded by others are trusted.
 */
export function hasMissingCharacters(
  { pdfium, document, pages }: { pdfium: Pdfium; document: number; pages: number },
  origin: PdfOrigin,
): boolean {
  const end = performance.now() + MOST_TIME
  const memory = pdfium.wasmExports.malloc(128)
  try {
    for (let page = 0; page < Math.min(pages, MOST_PAGES) && performance.now() < end; page++)
      if (lacksOnPage({ pdfium, memory, end, origin, boxes: new Map() }, document, page)) return true
    return false
  } finally {
    pdfium.wasmExports.free(memory)
  }
}

interface Search {
  pdfium: Pdfium
  memory: number
  end: number
  origin: PdfOrigin
  /** By font: the .notdef box. */
  boxes: Map<number, Shape | undefined>
}

function lacksOnPage(search: Search, document: number, page: number): boolean {
  const { pdfium, end } = search
  const loaded = pdfium._FPDF_LoadPage(document, page)
  if (!loaded) return false
  const text = pdfium._FPDFText_LoadPage(loaded)
  try {
    const count = text ? pdfium._FPDFText_CountChars(text) : 0
    for (let at = 0; at < count && (at % 512 > 0 || performance.now() < end); at++)
      if (isMissing(search, text, at)) return true
    return false
  } finally {
    if (text) pdfium._FPDFText_ClosePage(text)
    pdfium._FPDF_ClosePage(loaded)
  }
}

function isMissing(search: Search, text: number, at: number): boolean {
  const { pdfium, origin } = search
  const letter = pdfium._FPDFText_GetUnicode(text, at)
  // Characters without a glyph in our own text have no code either.
  const isUnknown = letter === 0 && origin === 'converted'
  if (!isUnknown && (letter < BEYOND_LATIN || letter > 0x10ffff)) return false
  if (!isUnknown && !/[\p{L}\p{N}]/u.test(String.fromCodePoint(letter))) return false
  const object = pdfium._FPDFText_GetTextObject(text, at)
  const font = object && pdfium._FPDFTextObj_GetFont(object)
  if (!font) return false
  if (!pdfium._FPDFFont_GetIsEmbedded(font)) return pdfium._FPDFFont_GetGlyphPath(font, letter, 1) === 0
  return origin === 'converted' && isBox(search, { text, at, font, letter })
}

interface Place {
  text: number
  at: number
  font: number
  letter: number
}

/** Whether a character has the shape of the font's .notdef box, rotated and scaled likewise. */
function isBox(search: Search, { text, at, font, letter }: Place): boolean {
  const { pdfium, memory, boxes } = search
  if (!boxes.has(font)) boxes.set(font, shapeOf(search, font, 0))
  const unknown = boxes.get(font)
  if (!unknown) return false
  // П has the proportions of many a box. Of characters that share a shape, only the first has one of its own.
  const shape = letter && shapeOf(search, font, letter)
  if (shape && shape.segments !== unknown.segments) return false
  const numbers = (from: number, total: number) =>
    Array.from({ length: total }, (_, i) => new DataView(pdfium.HEAPU8.buffer).getFloat64(memory + from + i * 8, true))
  pdfium._FPDFText_GetCharBox(text, at, memory, memory + 8, memory + 16, memory + 24)
  pdfium._FPDFText_GetCharOrigin(text, at, memory + 32, memory + 40)
  const [left, right, bottom, top, x, y] = numbers(0, 6) as [number, number, number, number, number, number]
  pdfium._FPDFText_GetMatrix(text, at, memory)
  const matrix = Array.from({ length: 4 }, (_, i) =>
    new DataView(pdfium.HEAPU8.buffer).getFloat32(memory + i * 4, true),
  ) as Box
  const size = pdfium._FPDFText_GetFontSize(text, at)
  const wanted = turned(unknown.box, matrix, size)
  const shown: Box = [left - x, right - x, bottom - y, top - y]
  const height = size * Math.hypot(matrix[2], matrix[3])
  return height > 0 && shown.every((edge, i) => Math.abs(edge - wanted[i]!) <= height * TOLERANCE)
}

/** The bounding box of a box after the first four numbers of a matrix are applied. */
function turned([left, right, bottom, top]: Box, [a, b, c, d]: Box, size: number): Box {
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => [x * size, y * size] as const))
  const xs = corners.map(([x, y]) => a * x + c * y)
  const ys = corners.map(([x, y]) => b * x + d * y)
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
}

/**
 * The outline of a character in a font, or for 0 its .notdef box, relative to the font size. Undefined if it draws
 * nothing.
 */
function shapeOf({ pdfium, memory }: Search, font: number, letter: number): Shape | undefined {
  const path = pdfium._FPDFFont_GetGlyphPath(font, letter, 1)
  const count = path ? pdfium._FPDFGlyphPath_CountGlyphSegments(path) : 0
  if (count < 4) return undefined
  const points = Array.from({ length: count }, (_, at) => {
    const segment = pdfium._FPDFGlyphPath_GetGlyphPathSegment(path, at)
    pdfium._FPDFPathSegment_GetPoint(segment, memory, memory + 4)
    const view = new DataView(pdfium.HEAPU8.buffer, memory, 8)
    return [view.getFloat32(0, true), view.getFloat32(4, true)] as const
  })
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { box: [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)], segments: count }
}
