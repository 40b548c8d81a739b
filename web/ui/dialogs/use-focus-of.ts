import { type RefObject, useEffect, useRef } from 'react'

const FIRST = 'input:not([type=file]), select, textarea, button'

/**
 * Moves the focus into another view of a dialog, whose button is gone: to what asks for it, otherwise to the first
 * control. The dialog itself focuses its first view.
 */
export function useFocusOf(view: string): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    const first = (selector: string) => content.current?.querySelector<HTMLElement>(selector)
    const target = first('[data-autofocus]') ?? first(FIRST)
    target?.focus()
  }, [view])
  return content
}
