import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import {
  layOutPages,
  nextZoom,
  PAGE_GAP,
  type PageSize,
  pageInView,
  pagesNear,
  type PlacedPage,
  type Room,
  type Span,
  type Turn,
  turnPages,
  type Zoom,
  zoomOf,
} from './page-layout.ts'
import { useKeptPlace } from './use-kept-place.ts'

/** The server draws pages at most this wide. */
const WIDEST = 4096
/** Pictures are requested in steps, so that resizing a window doesn't request hundreds. */
const STEP = 200

interface Start extends Room {
  /** The first page to show, from 0. */
  start: number
}

/**
 * A reader's position in a document, the zoom and the turn. `node` scrolls; its width is the available room, 0 while
 * unknown: then no page is placed, because all of them would seem visible.
 */
export function useReader(sizes: readonly PageSize[], node: RefObject<HTMLElement | null>, { start, ...room }: Start) {
  const { width, height } = room
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [turn, setTurn] = useState<Turn>(0)
  const [current, setCurrent] = useState(start)
  const [near, setNear] = useState<Span>({ first: start, last: start })
  const pages = useMemo(() => turnPages(sizes, turn), [sizes, turn])
  const placed = useMemo(
    () => (width > 0 ? layOutPages(pages, zoom, { width, height }) : []),
    // The height matters only for whole pages.
    // oxlint-disable-next-line react/exhaustive-deps
    [pages, zoom, width, zoom === 'page' ? height : 0],
  )
  const shown = pages[current] && placed[current] ? zoomOf(pages[current], placed[current]) : 1
  const keep = useKeptPlace(node, placed, start)
  const look = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = node.current ?? {}
    const page = pageInView(placed, scrollTop, clientHeight)
    keep(page, scrollTop)
    setCurrent(page)
    setNear((before) => {
      const next = pagesNear(placed, scrollTop, clientHeight)
      return before.first === next.first && before.last === next.last ? before : next
    })
  }, [node, placed, keep])
  // After the place was restored: another zoom or window has other pages in view.
  useLayoutEffect(() => {
    if (placed.length > 0) setNear(pagesNear(placed, node.current?.scrollTop ?? 0, node.current?.clientHeight ?? 0))
  }, [node, placed, height])

  const { goTo, reveal } = useMoves({ node, placed, sizes, turn }, setCurrent)
  return {
    placed,
    near,
    current,
    turn,
    goTo,
    reveal,
    fits: zoom === 'fit',
    fit: () => setZoom('fit'),
    fitsPage: zoom === 'page',
    fitPage: () => setZoom('page'),
    zoomBy: (direction: 1 | -1) => setZoom(nextZoom(shown, direction)),
    turnBy: (degrees: 90 | -90) => setTurn(((turn + degrees + 360) % 360) as Turn),
    /** In whole per cents of the natural size. */
    percent: Math.round(shown * 100),
    onScroll: look,
    /** The requested width of a page's picture in device pixels. */
    asked: (at: number) => {
      const sheet = placed[at]
      const lying = (turn % 180 === 0 ? sheet?.width : sheet?.height) ?? width
      return Math.min(WIDEST, Math.ceil((lying * Math.max(1, window.devicePixelRatio)) / STEP) * STEP)
    },
  }
}

interface Layout {
  node: RefObject<HTMLElement | null>
  placed: readonly PlacedPage[]
  /** In points, as in the file. */
  sizes: readonly PageSize[]
  turn: Turn
}

function useMoves({ node, placed, sizes, turn }: Layout, onPage: (page: number) => void) {
  const goTo = useCallback(
    (page: number) => {
      const at = Math.min(Math.max(0, page), placed.length - 1)
      node.current?.scrollTo({ top: (placed[at]?.top ?? 0) - PAGE_GAP })
      onPage(at)
    },
    [placed, node, onPage],
  )
  /** Scrolls to a line of a page, counted from 1, `down` points from its upper edge, unless that is in view. */
  const reveal = useCallback(
    (page: number, down: number) => {
      const [sheet, size, scroller] = [placed[page - 1], sizes[page - 1], node.current]
      if (!sheet || !size || !scroller) return
      // On a turned page its upper edge is close enough.
      const line = sheet.top + (turn === 0 ? (down * sheet.height) / Math.max(1, size.height) : 0)
      const isSeen = line > scroller.scrollTop + PAGE_GAP && line < scroller.scrollTop + scroller.clientHeight * 0.8
      if (!isSeen) scroller.scrollTo({ top: line - scroller.clientHeight / 3, behavior: 'instant' })
    },
    [placed, sizes, turn, node],
  )
  return { goTo, reveal }
}

export type Reader = ReturnType<typeof useReader>
