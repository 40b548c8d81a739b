import { queryClient } from '../../../api/query-client.ts'
import { KEPT_DRAFT } from '../../../session/kept-drafts.ts'
import { sessionQuery } from '../../../session/session.ts'
import { createStore, useStore } from '../../../store/create-store.ts'
import type { ChosenStamp } from '../layers/view-state.ts'

export type DrawnStamp = Exclude<ChosenStamp, string>

/** Increased when one is drawn. */
const drawn = createStore(0)

/** In this browser until the person signs out. */
const keyOf = () => {
  const person = queryClient.getQueryData(sessionQuery.queryKey)?.user.uuid
  return person && `${KEPT_DRAFT}${person}:stamp`
}

/** The stamp that the person has drawn in this browser. Its coordinates are shares of its box. */
export function useDrawnStamp(): DrawnStamp | undefined {
  useStore(drawn)
  const key = keyOf()
  const kept = key ? localStorage.getItem(key) : null
  return kept === null ? undefined : (JSON.parse(kept) as DrawnStamp)
}

export function keepStamp(stamp: DrawnStamp): void {
  const key = keyOf()
  if (key) localStorage.setItem(key, JSON.stringify(stamp))
  drawn.write(drawn.read() + 1)
}
