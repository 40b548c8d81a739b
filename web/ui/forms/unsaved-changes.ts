import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'

/** The place of forms that outlive their page: they are lost with the tab and the session only. */
export const KEPT = 'kept'

/** The place of a form: a dialog's id, or null for the page itself. Outside the signed-in pages nobody is asked. */
type Place = number | null | typeof KEPT

/** Provided by whatever closes as a whole: the shell, and each dialog. */
export const PlaceOfForms = createContext<Place | undefined>(undefined)

let changed: Place[] = []
let answer: ((leave: boolean) => void) | undefined
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Declares whether leaving would lose unsaved changes here; nobody is asked while it is false. */
export function useUnsavedChanges(isChanged: boolean): void {
  const place = useContext(PlaceOfForms)
  useEffect(() => {
    if (!isChanged || place === undefined) return undefined
    changed = [...changed, place]
    tell()
    return () => {
      changed = changed.toSpliced(changed.indexOf(place), 1)
      tell()
    }
  }, [isChanged, place])
}

/** Whether leaving a place, or the page with its overlays, would lose something. */
export const hasUnsavedChanges = (place?: Place) => (place === undefined ? changed.length > 0 : changed.includes(place))

/** Whether a navigation loses nothing. */
export const keepsAllChanges = () => changed.every((place) => place === KEPT)

export const useHasUnsavedChanges = () => useSyncExternalStore(subscribe, hasUnsavedChanges)
export const useIsAsking = () => useSyncExternalStore(subscribe, () => answer !== undefined)

/**
 * Asks whether to leave despite unsaved changes; true at once without any. A new question answers the previous one with
 * no.
 */
export function mayLeave(place?: Place): Promise<boolean> {
  answer?.(false)
  if (!hasUnsavedChanges(place)) return Promise.resolve(true)
  return new Promise((resolve) => {
    answer = (leave) => {
      answer = undefined
      tell()
      resolve(leave)
    }
    tell()
  })
}

/** The person has agreed to lose them all: the browser needn't ask again. */
export function giveUpChanges(): void {
  changed = []
  tell()
}

/** The person's answer, or no if the question disappeared without one. */
export const answerLeaving = (leave: boolean) => answer?.(leave)
