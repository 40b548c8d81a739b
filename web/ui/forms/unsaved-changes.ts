import { createContext, useContext, useEffect } from 'react'
import { createStore, useStore } from '../../store/create-store.ts'

/** The place of what outlives its page: it is lost with the tab and the session only. */
export const KEPT = 'kept'

/** Where a form stands: a dialog's id, or null for the page itself. Outside the signed-in pages nobody is asked. */
type Place = number | null | typeof KEPT

/** Given by whatever closes as a whole: the frame of the pages, and each dialog. */
export const PlaceOfForms = createContext<Place | undefined>(undefined)

const changed = createStore<Place[]>([])
/** Answers the question that is shown; undefined where none is. */
const answer = createStore<((leave: boolean) => void) | undefined>(undefined)

/** Says whether what stands here would be lost by leaving; nobody is asked while it is false. */
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

/** Whether leaving a place, or the page with all that lies over it, would lose something. */
export const hasUnsavedChanges = (place?: Place) => {
  const places = changed.read()
  return place === undefined ? places.length > 0 : places.includes(place)
}

/** Whether another page takes nothing away. */
export const keepsAllChanges = () => changed.read().every((place) => place === KEPT)

export const useHasUnsavedChanges = () => useStore(changed, (places) => places.length > 0)
export const useIsAsking = () => useStore(answer, (asked) => asked !== undefined)

/** Asks whether to leave in spite of the changes; true at once where there are none. Asked anew, the first is a no. */
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

/** The person has agreed to lose them all: the browser needn't ask once more. */
export const giveUpChanges = (): void => changed.write([])

/** What the person answered, or no where the question went away without one. */
export const answerLeaving = (leave: boolean) => answer.read()?.(leave)
