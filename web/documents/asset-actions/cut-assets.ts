import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { createStore, useStore } from '../../store/create-store.ts'

/** Cut documents and folders, all from one folder. */
export interface Cut {
  workspaceUuid: string
  /** The folder that they are in; a workspace's own id for its root. */
  parentUuid: string
  assets: Pick<Asset, 'uuid' | 'name' | 'type'>[]
}

const cut = createStore<Cut | null>(null)

/** Cuts documents and folders, replacing an earlier cut. */
export function cutAssets(assets: Asset[]) {
  const [first] = assets
  if (!first) return
  cut.write({ workspaceUuid: first.workspaceUuid, parentUuid: first.parentUuid, assets })
}

/** Keeps only some of the cut things. */
export function keepCut(assets: Cut['assets']) {
  const now = cut.read()
  if (now) cut.write({ ...now, assets })
}

/** Cancels the move. */
export const dropCut = () => cut.write(null)

/** The current cut; null if there is none. */
export const useCut = (): Cut | null => useStore(cut)
