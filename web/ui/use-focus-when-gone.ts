import { type RefObject, useLayoutEffect, useRef } from 'react'
import { lastFocused } from './keep-focus.ts'
import { focusHeading } from './layout/focus-heading.ts'

/**
 * Moves the focus to the page's heading when this element disappears with the focus in it, for instance a bar whose
 * button has done its work. Otherwise a keyboard would begin at the top of the document.
 */
export function useFocusWhenGone<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    const node = ref.current
    return () => {
      if (!node?.contains(lastFocused())) return
      // After this commit, which may also show the heading of another page.
      queueMicrotask(() => {
        if (!node.isConnected && document.activeElement === document.body) focusHeading({ preventScroll: true })
      })
    }
  }, [])
  return ref
}
