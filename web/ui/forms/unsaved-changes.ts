import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'

/** The place of what outlives its page: it is lost with the tab and the session only. */
export const KEPT = 'kept'

/** Where a form stands: a dialog's id, or null for the page itself. Outside the signed-in pages nobody is asked. */
type Place = number | null | typeof KEPT

/** Given by whatever closes as a whole: the frame of the pages, and each dialog. */
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

/** Says whether what stands here would be lost by leaving; nobody is asked while it is false. */
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

/** Whether leaving a place, or the page with all that lies over it, would lose something. */
export const hasUnsavedChanges = (place?: Place) => (place === undefined ? changed.length > 0 : changed.includes(place))

/** Whether another page takes nothing away. */
export const keepsAllChanges = () => changed.every((place) => place === KEPT)

export const useHasUnsavedChanges = () => useSyncExternalStore(subscribe, hasUnsavedChanges)
export const useIsAsking = () => useSyncExternalStore(subscribe, () => answer !== undefined)

/** Asks whether to leave in spite of the changes; true at once where there are none. Asked anew, the first is a no. */
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

/** The person has agreed to lose them all: the browser needn't ask once more. */
export function giveUpChanges(): void {
  changed = []
  tell()
}

/** What the person answered, or no where the question went away without one. */
export const answerLeaving = (leave: boolean) => answer?.(leave)
