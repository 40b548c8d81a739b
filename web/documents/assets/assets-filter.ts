import type { AssetSort } from '@strongroom/contract/documents/assets.ts'

/** How a list of files is ordered and shown; all of it stands in the address. Pages count from 0. */
export interface AssetsFilter {
  'assets-page'?: number | undefined
  'assets-page-size'?: number | undefined
  sort?: AssetSort | undefined
  view?: 'grid' | undefined
}

/** The orders on offer; the first is the default. Written here: the contract's list would bring all calls of documents. */
export const assetSorts = [
  'name,asc',
  'name,desc',
  'modifiedDate,desc',
  'modifiedDate,asc',
  'createdDate,desc',
  'createdDate,asc',
  'size,desc',
  'size,asc',
] as const satisfies AssetSort[]

export const [defaultAssetSort] = assetSorts
