import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  layOutPages,
  nextZoom,
  PAGE_GAP,
  type PageSize,
  pageInView,
  type Room,
  type Zoom,
  zoomOf,
} from './page-layout.ts'

/** The server draws pages at most this wide. */
const WIDEST = 4096
/** Pictures are requested in steps, so that resizing a window doesn't request hundreds. */
const STEP = 200

interface Start extends Room {
  /** The first page to show, from 0. */
  start: number
}

/**
 * A reader's position in a document and the zoom. `node` scrolls; its width is the available room, 0 while unknown:
 * then no page is placed, because all of them would seem visible.
 */
export function useViewer(pages: readonly PageSize[], node: RefObject<HTMLElement | null>, { start, ...room }: Start) {
  const { width, height } = room
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [current, setCurrent] = useState(start)
  const placed = useMemo(
    () => (width > 0 ? layOutPages(pages, zoom, { width, height }) : []),
    // The height matters only for whole pages.
    // oxlint-disable-next-line react/exhaustive-deps
    [pages, zoom, width, zoom === 'page' ? height : 0],
  )
  const shown = pages[current] && placed[current] ? zoomOf(pages[current], placed[current]) : 1
  useKeptPlace(node, placed, current)

  const goTo = useCallback(
    (page: number) => {
      const at = Math.min(Math.max(0, page), placed.length - 1)
      node.current?.scrollTo({ top: (placed[at]?.top ?? 0) - PAGE_GAP })
      setCurrent(at)
    },
    [placed, node],
  )
  const zoomBy = (direction: 1 | -1) => setZoom(nextZoom(shown, direction))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const acts: Record<string, () => void> = {
      PageDown: () => goTo(current + 1),
      PageUp: () => goTo(current - 1),
      Home: () => goTo(0),
      End: () => goTo(placed.length - 1),
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
      '0': () => setZoom('fit'),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return {
    placed,
    current,
    goTo,
    fits: zoom === 'fit',
    fit: () => setZoom('fit'),
    fitsPage: zoom === 'page',
    fitPage: () => setZoom('page'),
    zoomBy,
    /** In whole per cents of the natural size. */
    percent: Math.round(shown * 100),
    onKeyDown,
    onScroll: () => {
      const { scrollTop = 0, clientHeight = 0 } = node.current ?? {}
      setCurrent(pageInView(placed, scrollTop, clientHeight))
    },
    /** The requested width of a page's picture in device pixels. */
    asked: (at: number) => {
      const pixels = (placed[at]?.width ?? width) * Math.max(1, window.devicePixelRatio)
      return Math.min(WIDEST, Math.ceil(pixels / STEP) * STEP)
    },
  }
}

export type Viewer = ReturnType<typeof useViewer>

/** Starts at the requested page, and keeps the reading position when sizes change. */
function useKeptPlace(
  node: RefObject<HTMLElement | null>,
  placed: ReturnType<typeof layOutPages>,
  current: number,
): void {
  const before = useRef(placed)
  useLayoutEffect(() => {
    const [was, is] = [before.current[current], placed[current]]
    before.current = placed
    const scroller = node.current
    if (!scroller || !is || was === is) return
    // The first time: the requested page.
    const share = was ? (scroller.scrollTop - was.top) / was.height : 0
    const top = was ? is.top + share * is.height : current === 0 ? 0 : is.top - PAGE_GAP
    void scroller.scrollTo({ top, behavior: 'instant' })
  }, [node, placed, current])
}
