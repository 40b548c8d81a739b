import { useState } from 'react'

/** Which of the things in sight are ticked. What left the page is ticked no longer. */
export interface Selection {
  count: number
  all: boolean
  /** Some, but not all. */
  some: boolean
  has: (id: string) => boolean
  set: (id: string, on: boolean) => void
  setAll: (on: boolean) => void
}

/** Keeps which of `ids` are selected. */
export function useSelection(ids: string[]): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const count = ids.filter((id) => ticked.has(id)).length
  const all = count > 0 && count === ids.length
  return {
    count,
    all,
    some: count > 0 && !all,
    has: (id) => ticked.has(id),
    set: (id, on) =>
      setTicked((before) => {
        const next = new Set([...before].filter((one) => ids.includes(one)))
        if (on) next.add(id)
        else next.delete(id)
        return next
      }),
    setAll: (on) => setTicked(new Set(on ? ids : [])),
  }
}
