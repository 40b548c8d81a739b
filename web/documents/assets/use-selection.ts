import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { useState } from 'react'
import { notifyError } from '../../ui/messages/notify.ts'

/** The ticked rows of a list, for instance documents and folders of a folder, on whatever pages they are. */
export interface Selection<T = Asset> {
  selected: T[]
  /** The whole page is ticked. */
  all: boolean
  /** Some of the page, but not all. */
  some: boolean
  has: (id: string) => boolean
  /** Ticks or unticks one; as a range, everything from the previous one, over pages too. */
  set: (id: string, on: boolean, range?: boolean) => void
  /** Ticks or unticks the whole page. */
  setPage: (on: boolean) => void
  /** Unticks everything. */
  clear: () => void
  /** Ticks these only, on whatever pages they are. */
  keep: (assets: T[]) => void
}

/** The shown page of a folder. */
export interface ShownPage<T = Asset> {
  folder: string
  /** The order of the list: positions are valid in one order only. */
  order: string
  /** The position of the first row in the whole list. */
  offset: number
  /** Fetches the items at these positions, the last one included. */
  fetchRange: (from: number, to: number) => Promise<T[]>
}

interface Ticked<T> {
  folder: string
  items: ReadonlyMap<string, { asset: T; page: string }>
  /** The position of the last tick, for ranges. */
  last: { order: string; at: number } | null
}

/** Ticked by a call, not on a page. */
const ANYWHERE = ''

/** The selection in a folder. It is kept over pages; things that leave the page on which they were ticked are unticked. */
export function useSelection<T extends { uuid: string }>(page: T[], shown: ShownPage<T>): Selection<T> {
  const { folder, order, offset, fetchRange } = shown
  const [state, setState] = useState<Ticked<T>>({ folder, items: new Map(), last: null })
  const key = `${order} ${offset}`
  const here = new Map(page.map((asset) => [asset.uuid, asset]))
  const items = new Map(
    [...(state.folder === folder ? state.items : [])].filter(([uuid, one]) => one.page !== key || here.has(uuid)),
  )
  const last = state.folder === folder && state.last?.order === order ? state.last.at : undefined
  const tick = (assets: T[], on: boolean, at = last) => {
    const next = new Map(items)
    for (const asset of assets)
      if (on) next.set(asset.uuid, { asset, page: here.has(asset.uuid) ? key : ANYWHERE })
      else next.delete(asset.uuid)
    setState({ folder, items: next, last: at === undefined ? null : { order, at } })
  }
  const ticked = page.filter(({ uuid }) => items.has(uuid))
  return {
    // Rows of the page as they are by now.
    selected: [...items].map(([uuid, { asset }]) => here.get(uuid) ?? asset),
    all: ticked.length > 0 && ticked.length === page.length,
    some: ticked.length > 0 && ticked.length < page.length,
    has: (id) => items.has(id),
    set: (id, on, range = false) => {
      const row = page.findIndex(({ uuid }) => uuid === id)
      const at = offset + row
      if (!range || last === undefined) return tick(page.slice(row, row + 1), on, at)
      const [from, to] = last < at ? [last, at] : [at, last]
      if (from >= offset && to < offset + page.length) return tick(page.slice(from - offset, to - offset + 1), on, at)
      void fetchRange(from, to).then((assets) => tick(assets, on, at), notifyError)
    },
    setPage: (on) => tick(page, on),
    clear: () => setState({ folder, items: new Map(), last: null }),
    keep: (assets) =>
      setState({ folder, items: new Map(assets.map((asset) => [asset.uuid, { asset, page: ANYWHERE }])), last: null }),
  }
}
