import { limits } from '@strongroom/contract/wire/limits.ts'
import { useSyncExternalStore } from 'react'

let shown: string = limits.defaultPrimaryColour
const listeners = new Set<() => void>()

/** Applies the brand colour; the theme keeps text in or on this colour legible. */
export function showColour(colour: string | null) {
  const next = colour ?? limits.defaultPrimaryColour
  if (next === shown) return
  shown = next
  for (const listener of listeners) listener()
}

/** The current brand colour. */
export const shownColour = () => shown
export const useColour = () => useSyncExternalStore(subscribe, shownColour)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
