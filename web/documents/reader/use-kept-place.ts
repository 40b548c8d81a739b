import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { PAGE_GAP, type PlacedPage } from './page-layout.ts'

/** A page, from 0, and how far it is scrolled as a share of its height; undefined before the first time. */
interface Place {
  page: number
  share: number | undefined
}

/**
 * Starts at the requested page, and keeps the reading position when sizes change. The returned function notes the
 * position when the reader scrolls: a document that has become shorter is scrolled by the browser before it is measured.
 */
export function useKeptPlace(node: RefObject<HTMLElement | null>, placed: readonly PlacedPage[], start: number) {
  const place = useRef<Place>({ page: start, share: undefined })
  useLayoutEffect(() => {
    const { page, share } = place.current
    const sheet = placed[page]
    if (!sheet) return
    const first = page === 0 ? 0 : sheet.top - PAGE_GAP
    const top = share === undefined ? first : sheet.top + share * sheet.height
    place.current = { page, share: (top - sheet.top) / sheet.height }
    node.current?.scrollTo({ top, behavior: 'instant' })
  }, [node, placed])
  return useCallback(
    (page: number, scrolled: number) => {
      const sheet = placed[page]
      if (sheet) place.current = { page, share: (scrolled - sheet.top) / sheet.height }
    },
    [placed],
  )
}
