import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { useSyncExternalStore } from 'react'

/** Cut documents and folders, all from one folder. */
export interface Cut {
  workspaceUuid: string
  /** The folder that they are in; a workspace's own id for its root. */
  parentUuid: string
  assets: Pick<Asset, 'uuid' | 'name' | 'type'>[]
}

let cut: Cut | null = null
const listeners = new Set<() => void>()

function replace(next: Cut | null) {
  cut = next
  for (const listener of listeners) listener()
}

/** Cuts documents and folders, replacing an earlier cut. */
export function cutAssets(assets: Asset[]) {
  const [first] = assets
  if (!first) return
  replace({ workspaceUuid: first.workspaceUuid, parentUuid: first.parentUuid, assets })
}

/** Cancels the move. */
export const dropCut = () => replace(null)

/** The current cut; null if there is none. */
export function useCut(): Cut | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => cut,
  )
}
