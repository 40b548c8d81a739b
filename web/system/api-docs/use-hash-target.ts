import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Opens and shows what the address names after #: once it is there, and whenever that changes. Focus goes to its head, so
 * that a keyboard or a screen reader goes on from there.
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
