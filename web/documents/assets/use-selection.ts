import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { useState } from 'react'

/** The ticked documents and folders: some of the current page, or all of the folder. */
export interface Selection {
  selected: Asset[]
  /** The whole page is ticked. */
  all: boolean
  /** Some of the page, but not all. */
  some: boolean
  /** Whether the selection includes other pages. */
  beyond: boolean
  has: (id: string) => boolean
  /** Ticks or unticks one; as a range, everything from the previous one. */
  set: (id: string, on: boolean, range?: boolean) => void
  /** Ticks the whole page, or nothing. */
  setAll: (on: boolean) => void
  /** Ticks these only, on whatever pages they are. */
  keep: (assets: Asset[]) => void
}

interface Ticked {
  ids: ReadonlySet<string>
  /** The other pages' items; they stay ticked across pages. */
  beyond: Asset[] | null
  last: string | null
}
const NOTHING: Ticked = { ids: new Set(), beyond: null, last: null }

/** The selection on a page of documents and folders. Items that leave the page are unticked. */
export function useSelection(page: Asset[]): Selection {
  const [{ ids, beyond, last }, setTicked] = useState(NOTHING)
  const here = page.filter(({ uuid }) => ids.has(uuid))
  const elsewhere = (beyond ?? []).filter(({ uuid }) => ids.has(uuid) && !page.some((one) => one.uuid === uuid))
  const all = here.length > 0 && here.length === page.length
  const between = (id: string) => {
    const [from, to] = [last, id].map((one) => page.findIndex(({ uuid }) => uuid === one)).toSorted((a, b) => a - b)
    return from === undefined || from < 0 ? [id] : page.slice(from, to! + 1).map(({ uuid }) => uuid)
  }
  return {
    selected: [...here, ...elsewhere],
    all,
    some: here.length > 0 && !all,
    beyond: elsewhere.length > 0,
    has: (id) => ids.has(id),
    set: (id, on, range = false) => {
      const next = new Set([...here, ...elsewhere].map(({ uuid }) => uuid))
      for (const one of range ? between(id) : [id]) {
        if (on) next.add(one)
        else next.delete(one)
      }
      setTicked({ ids: next, beyond, last: id })
    },
    setAll: (on) => setTicked(on ? { ids: new Set(page.map(({ uuid }) => uuid)), beyond: null, last: null } : NOTHING),
    keep: (assets) => setTicked({ ids: new Set(assets.map(({ uuid }) => uuid)), beyond: assets, last: null }),
  }
}
