import type { Asset, AssetSort } from '@strongroom/contract/documents/assets.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import type { RowEvents } from './use-row-events.ts'
import type { Selection } from './use-selection.ts'

/** The props of table and grid. */
export interface AssetItemsProps {
  assets: Asset[]
  intents: readonly Intent<Asset>[]
  /** Undefined if no bulk action is permitted. */
  selection: Selection | undefined
  /** Whether it is cut. */
  isCut: (uuid: string) => boolean
  eventsOf: (asset: Asset) => RowEvents
  sort: AssetSort
  onSort: (sort: AssetSort) => void
}

/** The props of a row or card. */
export interface AssetItemProps {
  asset: Asset
  intents: readonly Intent<Asset>[]
  selection: Selection | undefined
  events: RowEvents
  /** Cut and waiting to be moved. */
  cut: boolean
}
