import type { AssetSort } from '@strongroom/contract/documents/assets.ts'

/** Order and form of a file list, all of it in the URL. Pages count from 0. */
export interface AssetsFilter {
  'assets-page'?: number | undefined
  'assets-page-size'?: number | undefined
  sort?: AssetSort | undefined
  view?: 'grid' | undefined
}

/**
 * The offered orders; the first is the default. Repeated here: importing the contract's list would bundle all calls of
 * documents.
 */
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
