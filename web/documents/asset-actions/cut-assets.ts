import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { createStore, useStore } from '../../store/create-store.ts'

/** What waits to be moved, all from one folder. */
export interface Cut {
  workspaceUuid: string
  /** The folder where it still lies; a workspace's own id for its root. */
  parentUuid: string
  assets: Pick<Asset, 'uuid' | 'name' | 'type'>[]
}

const cut = createStore<Cut | null>(null)

/** Takes documents and folders up to be moved, in place of what was taken up before. */
export function cutAssets(assets: Asset[]) {
  const [first] = assets
  if (!first) return
  cut.write({ workspaceUuid: first.workspaceUuid, parentUuid: first.parentUuid, assets })
}

/** Leaves everything where it is. */
export const dropCut = () => cut.write(null)

/** What waits to be moved; null when nothing does. */
export const useCut = (): Cut | null => useStore(cut)
