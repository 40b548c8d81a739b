import { limits } from '@strongroom/contract/wire/limits.ts'
import { createStore, useStore } from '../store/create-store.ts'

const shown = createStore<string>(limits.defaultPrimaryColour)

/** Applies the brand colour; the theme keeps text in or on this colour legible. */
export function showColour(colour: string | null) {
  shown.write(colour ?? limits.defaultPrimaryColour)
}

/** The current colour. */
export const shownColour = shown.read
export const useColour = () => useStore(shown)
