/* oxlint-disable no-underscore-dangle -- the names are pdfium's */
import type { Pdfium } from '../pdfium.ts'
import { Unrenderable } from '../unrenderable.ts'

/** A rectangle in points from the upper left corner of the page as shown. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The characters of an open page. */
export interface PageLetters {
  count: number
  /** One character as text: '' for those without, a line feed at the end of a line. */
  letter(at: number): string
  /** Where a character is on the page as shown; undefined for one that isn't drawn. */
  box(at: number): Box | undefined
  /** Degrees clockwise, rounded to quarters. */
  turn(at: number): 0 | 90 | 180 | 270
}

/** An open document of pdfium and the sizes of its pages in points. */
export interface PdfDocument {
  pdfium: Pdfium
  document: number
  pages: readonly { width: number; height: number }[]
}

/** Text beyond this many characters of one page is ignored. */
const MOST_LETTERS = 100_000
/** pdfium maps to whole pixels: this many to a point. */
const PRECISION = 100

/** Opens the characters of a page, counted from 1, for the time of `work`. Throws Unrenderable 'broken'. */
export function withLetters<V>(open: PdfDocument, page: number, work: (letters: PageLetters) => V): V {
  const { pdfium, document, pages } = open
  const size = pages[page - 1]
  if (!size) throw new Unrenderable('broken', `there is no page ${page}`)
  const loaded = pdfium._FPDF_LoadPage(document, page - 1)
  if (!loaded) throw new Unrenderable('broken')
  const text = pdfium._FPDFText_LoadPage(loaded)
  const memory = pdfium.wasmExports.malloc(16)
  try {
    const place = placing({ pdfium, memory }, loaded, size)
    return work({
      count: text ? Math.min(MOST_LETTERS, pdfium._FPDFText_CountChars(text)) : 0,
      letter: (at) => letterOf(pdfium._FPDFText_GetUnicode(text, at)),
      box: (at) => (pdfium._FPDFText_GetLooseCharBox(text, at, memory) ? place(readBox(pdfium, memory)) : undefined),
      turn: (at) => quarterOf(pdfium._FPDFText_GetCharAngle(text, at), place.turn),
    })
  } finally {
    pdfium.wasmExports.free(memory)
    if (text) pdfium._FPDFText_ClosePage(text)
    pdfium._FPDF_ClosePage(loaded)
  }
}

const LINE_FEED = 10
const RETURN = 13
/** pdfium's codes of a hyphen at the end of a line. */
const HYPHENS = new Set([2, 0xfffe])

function letterOf(code: number): string {
  if (code === LINE_FEED) return '\n'
  if (HYPHENS.has(code)) return '-'
  // Halves of a character beyond the first plane come one after the other.
  if (code === RETURN || code < 9 || code > 0x10ffff) return ''
  return code < 32 ? ' ' : String.fromCodePoint(code)
}

/** Left, top, right and bottom in the page's own coordinates, which begin at the lower left corner. */
type Corners = [left: number, top: number, right: number, bottom: number]

function readBox({ HEAPU8 }: Pdfium, memory: number): Corners {
  const view = new DataView(HEAPU8.buffer, memory, 16)
  return [0, 4, 8, 12].map((at) => view.getFloat32(at, true)) as Corners
}

interface Placing {
  (corners: Corners): Box | undefined
  /** Degrees by which the page is shown turned clockwise. */
  turn: number
}

/** The mapping from a page's coordinates to those of the page as shown: cropped and turned. */
function placing(
  { pdfium, memory }: { pdfium: Pdfium; memory: number },
  page: number,
  size: { width: number; height: number },
): Placing {
  const [wide, high] = [Math.round(size.width * PRECISION), Math.round(size.height * PRECISION)]
  const shown = (x: number, y: number) => {
    pdfium._FPDF_PageToDevice(page, 0, 0, wide, high, 0, x, y, memory, memory + 4)
    const view = new DataView(pdfium.HEAPU8.buffer, memory, 8)
    return { x: view.getInt32(0, true) / PRECISION, y: view.getInt32(4, true) / PRECISION }
  }
  // The mapping is affine, so three points define it.
  const zero = shown(0, 0)
  const [alongX, alongY] = [shown(SPAN, 0), shown(0, SPAN)]
  const [xx, yx] = [(alongX.x - zero.x) / SPAN, (alongX.y - zero.y) / SPAN]
  const [xy, yy] = [(alongY.x - zero.x) / SPAN, (alongY.y - zero.y) / SPAN]
  const map = (x: number, y: number) => ({ x: zero.x + xx * x + xy * y, y: zero.y + yx * x + yy * y })
  const place = ([left, top, right, bottom]: Corners): Box | undefined => {
    const [a, b] = [map(left, top), map(right, bottom)]
    const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
    const box = { x, y, width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) }
    return Object.values(box).every((each) => Number.isFinite(each) && Math.abs(each) < FARTHEST) ? box : undefined
  }
  return Object.assign(place, { turn: (Math.round(Math.atan2(yx, xx) / QUARTER) * 90 + 360) % 360 })
}

/** The distance of the points from which the mapping is computed. */
const SPAN = 1000
const FARTHEST = 100_000
const QUARTER = Math.PI / 2

/** pdfium gives the angle of a character in radians counter-clockwise, or -1. */
function quarterOf(angle: number, turned: number): 0 | 90 | 180 | 270 {
  const own = angle < 0 ? 0 : -Math.round(angle / QUARTER) * 90
  return ((((own + turned) % 360) + 360) % 360) as 0 | 90 | 180 | 270
}
