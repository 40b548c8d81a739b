import { useEffect, useId } from 'react'
import { createStore } from '../../store/create-store.ts'

/** An action of the page, as its buttons and menus offer it. */
export interface OfferedAction {
  name: string
  act: () => void
}

/** The actions that the page offers now, by the part of the page: for the palette. */
export const offeredActions = createStore<ReadonlyMap<string, readonly OfferedAction[]>>(new Map())

/** Offers actions in the palette while the part of the page is shown. */
export function useOfferedActions(actions: readonly OfferedAction[]): void {
  const id = useId()
  // After each rendering: actions close over what their page shows. Only an open palette follows the store.
  useEffect(() => {
    offeredActions.write(new Map(offeredActions.read()).set(id, actions))
  })
  useEffect(
    () => () => {
      const rest = new Map(offeredActions.read())
      rest.delete(id)
      offeredActions.write(rest)
    },
    [id],
  )
}
