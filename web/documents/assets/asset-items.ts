import type { Asset, AssetSort } from '@strongroom/contract/documents/assets.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import type { RowEvents } from './use-row-events.ts'
import type { Selection } from './use-selection.ts'

/** What table and grid show. */
export interface AssetItemsProps {
  assets: Asset[]
  intents: readonly Intent<Asset>[]
  /** Undefined where nothing may be done with a selection. */
  selection: Selection | undefined
  /** Whether it waits to be moved. */
  isCut: (uuid: string) => boolean
  eventsOf: (asset: Asset) => RowEvents
  sort: AssetSort
  onSort: (sort: AssetSort) => void
}

/** What a row or card shows. */
export interface AssetItemProps {
  asset: Asset
  intents: readonly Intent<Asset>[]
  selection: Selection | undefined
  events: RowEvents
  /** Waiting to be moved. */
  cut: boolean
}
