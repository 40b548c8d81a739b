import type { Asset } from '@strongroom/contract/assets.ts'
import type { Intent } from '../ui/action-menu.tsx'
import type { Selection } from './use-selection.ts'

/** What table and grid show. */
export interface AssetItemsProps {
  assets: Asset[]
  intents: readonly Intent<Asset>[]
  selection: Selection
  /** Whether it waits to be moved. */
  isCut: (uuid: string) => boolean
}
