import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { useSyncExternalStore } from 'react'

/** What waits to be moved, all from one folder. */
export interface Cut {
  workspaceUuid: string
  /** The folder where it still lies; a workspace's own id for its root. */
  parentUuid: string
  assets: Pick<Asset, 'uuid' | 'name' | 'type'>[]
}

let cut: Cut | null = null
const listeners = new Set<() => void>()

function replace(next: Cut | null) {
  cut = next
  for (const listener of listeners) listener()
}

/** Takes documents and folders up to be moved, in place of what was taken up before. */
export function cutAssets(assets: Asset[]) {
  const [first] = assets
  if (!first) return
  replace({ workspaceUuid: first.workspaceUuid, parentUuid: first.parentUuid, assets })
}

/** Leaves everything where it is. */
export const dropCut = () => replace(null)

/** What waits to be moved; null when nothing does. */
export function useCut(): Cut | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => cut,
  )
}
