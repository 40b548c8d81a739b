import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Opens and scrolls to the target of the URL's fragment: once it is rendered, and whenever the fragment changes. The
 * focus moves to its header, so that keyboards and screen readers continue there.
 */
export function useHashTarget(ready: boolean): void {
  const hash = useRouterState({ select: (state) => state.location.hash })
  useEffect(() => {
    const target = ready && hash ? document.getElementById(hash) : null
    if (!target) return
    if (target instanceof HTMLDetailsElement) target.open = true
    target.scrollIntoView()
    const head = target.querySelector<HTMLElement>('summary') ?? target
    head.focus({ preventScroll: true })
  }, [hash, ready])
}
