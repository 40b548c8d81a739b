import { createContext, useContext, useEffect } from 'react'
import { createStore, useStore } from '../../store/create-store.ts'

/** The place of forms that outlive their page: they are lost with the tab and the session only. */
export const KEPT = 'kept'

/** The place of a form: a dialog's id, or null for the page itself. Outside the signed-in pages nobody is asked. */
type Place = number | null | typeof KEPT

/** Provided by whatever closes as a whole: the shell, and each dialog. */
export const PlaceOfForms = createContext<Place | undefined>(undefined)

const changed = createStore<Place[]>([])
/** Answers the question that is shown; undefined where none is. */
const answer = createStore<((leave: boolean) => void) | undefined>(undefined)

/** Declares whether leaving would lose unsaved changes here; nobody is asked while it is false. */
export function useUnsavedChanges(isChanged: boolean): void {
  const place = useContext(PlaceOfForms)
  useEffect(() => {
    if (!isChanged || place === undefined) return undefined
    changed.write([...changed.read(), place])
    return () => {
      const at = changed.read().indexOf(place)
      // Absent once all changes were given up: another form's entry must stay.
      if (at >= 0) changed.write(changed.read().toSpliced(at, 1))
    }
  }, [isChanged, place])
}

/** Whether leaving a place, or the page with its overlays, would lose something. */
export const hasUnsavedChanges = (place?: Place) => {
  const places = changed.read()
  return place === undefined ? places.length > 0 : places.includes(place)
}

/** Whether a navigation loses nothing. */
export const keepsAllChanges = () => changed.read().every((place) => place === KEPT)

export const useHasUnsavedChanges = () => useStore(changed, (places) => places.length > 0)
export const useIsAsking = () => useStore(answer, (asked) => asked !== undefined)

/**
 * Asks whether to leave despite unsaved changes; true at once without any. A new question answers the previous one with
 * no.
 */
export function mayLeave(place?: Place): Promise<boolean> {
  answerLeaving(false)
  if (!hasUnsavedChanges(place)) return Promise.resolve(true)
  return new Promise((resolve) => {
    answer.write((leave) => {
      answer.write(undefined)
      resolve(leave)
    })
  })
}

/** The person has agreed to lose them all: the browser needn't ask again. */
export const giveUpChanges = (): void => changed.write([])

/** The person's answer, or no if the question disappeared without one. */
export const answerLeaving = (leave: boolean) => answer.read()?.(leave)
