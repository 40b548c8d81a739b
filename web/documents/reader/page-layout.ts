/** The size of a page in points. */
export interface PageSize {
  width: number
  height: number
}

/** A page as laid out: its offset and size in CSS pixels. */
export interface PlacedPage {
  top: number
  width: number
  height: number
}

/** The gap between pages, and around them. */
export const PAGE_GAP = 12

export const zoomSteps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const

/** 96 CSS pixels are an inch, and so are 72 points. */
const PIXELS_PER_POINT = 96 / 72

/** Fit to width, fit the page, or a factor of the natural size. */
export type Zoom = 'fit' | 'page' | number

/** Degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270

/** The room for pages; `height` without the gaps above and below. */
export interface Room {
  width: number
  height: number
}

/** Pages as they lie after a turn. */
export const turnPages = (pages: readonly PageSize[], turn: Turn): readonly PageSize[] =>
  turn % 180 === 0 ? pages : pages.map(({ width, height }) => ({ width: height, height: width }))

/** Lays pages out one below the other. A small picture is enlarged to at most twice its size. */
export function layOutPages(pages: readonly PageSize[], zoom: Zoom, room: Room): PlacedPage[] {
  let top = PAGE_GAP
  return pages.map(({ width, height }) => {
    const natural = Math.max(1, width) * PIXELS_PER_POINT
    const byHeight = (Math.max(1, room.height) * Math.max(1, width)) / Math.max(1, height)
    const most = zoom === 'page' ? Math.min(room.width, byHeight) : room.width
    const shown = Math.round(typeof zoom === 'number' ? natural * zoom : Math.min(most, natural * 2))
    const page = { top, width: shown, height: Math.round((shown * Math.max(1, height)) / Math.max(1, width)) }
    top += page.height + PAGE_GAP
    return page
  })
}

/** The page in view, from 0, at a scroll offset. */
export function pageInView(placed: readonly PlacedPage[], scrolled: number, viewHeight: number): number {
  const line = scrolled + viewHeight / 3
  return Math.max(0, lastAbove(placed, line))
}

/** A part of a list: from the first index to the last, -1 for none. */
export interface Span {
  first: number
  last: number
}

/** The share of the view's height by which pages above and below count as near. */
const MARGIN = 0.75

/** The pages that are in view or near it: only these exist in the document. */
export function pagesNear(placed: readonly PlacedPage[], scrolled: number, viewHeight: number): Span {
  const [top, bottom] = [scrolled - viewHeight * MARGIN, scrolled + viewHeight * (1 + MARGIN)]
  const before = lastAbove(placed, top)
  const first = before >= 0 && placed[before]!.top + placed[before]!.height > top ? before : before + 1
  return { first, last: Math.max(lastAbove(placed, bottom), Math.min(first, placed.length - 1)) }
}

/** The last page that begins at or above a line; -1 for none. Pages are in order, so it halves the rest each time. */
function lastAbove(placed: readonly PlacedPage[], line: number): number {
  let [low, high] = [0, placed.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (placed[middle]!.top <= line) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The next larger or smaller zoom step. */
export function nextZoom(shown: number, direction: 1 | -1): number {
  // With a tolerance, so that 1.0000001 counts as 1.
  const further =
    direction === 1 ? zoomSteps.find((step) => step > shown * 1.02) : zoomSteps.findLast((step) => step < shown * 0.98)
  return further ?? (direction === 1 ? Math.max(shown, zoomSteps.at(-1)!) : Math.min(shown, zoomSteps[0]))
}

/** The zoom of a page relative to its natural size. */
export const zoomOf = (page: PageSize, placed: PlacedPage) =>
  placed.width / (Math.max(1, page.width) * PIXELS_PER_POINT)
