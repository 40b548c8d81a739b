import type { AssetSort } from '@strongroom/contract/assets.ts'
import type { MessageKey } from '../app/language.ts'

/** How a list of files is ordered and shown; all of it stands in the address. Pages count from 0. */
export interface AssetsFilter {
  'assets-page'?: number | undefined
  'assets-page-size'?: number | undefined
  sort?: AssetSort | undefined
  view?: 'grid' | undefined
}

/** The orders on offer with their names; the first is the default. */
export const assetSortNames: Record<AssetSort, MessageKey> = {
  'createdDate,desc': 'workspace.sort.created-desc',
  'createdDate,asc': 'workspace.sort.created-asc',
  'modifiedDate,desc': 'workspace.sort.modified-desc',
  'modifiedDate,asc': 'workspace.sort.modified-asc',
  'name,asc': 'workspace.sort.name-asc',
  'name,desc': 'workspace.sort.name-desc',
  'size,desc': 'asset.sort.size-desc',
  'size,asc': 'asset.sort.size-asc',
}
