import { type Asset, findAsset, listAncestors, listAssets } from '@strongroom/contract/assets.ts'
import type { CallInput } from '@strongroom/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { usePolledQuery } from '../ui/use-polled-query.ts'

/** Keys of everything about documents and folders: the first word is what changes invalidate. */
const assetKeys = {
  list: (query: object) => ['assets', 'list', query] as const,
  one: (uuid: string) => ['assets', 'one', uuid] as const,
  ancestors: (uuid: string) => ['assets', 'ancestors', uuid] as const,
}

type Query = CallInput<typeof listAssets>['query']

/** Whether the server is still checking a file, or drawing its pages. */
const isUnfinished = ({ type, status, previewStatus }: Asset) =>
  type === 'DOCUMENT' && (status === 'SCANNING' || (status !== 'VIRUS_DETECTED' && previewStatus === 'PROCESSING'))

/** One page of what is in a folder or in the root, asked again while something in it is being checked. */
export const useAssetList = (query: Query, enabled = true) =>
  usePolledQuery({
    queryKey: assetKeys.list(query),
    fetch: (options) => call(listAssets, { query: { ...query, includeActions: 'true' } }, options),
    unfinished: ({ content }) => content.some(isUnfinished),
    keepPrevious: true,
    enabled,
    shows: query.parentUuid ?? query.workspaceUuid,
  })

/** What {@link useAssetList} answers. */
export type AssetListQuery = ReturnType<typeof useAssetList>

/** One document or folder with what the person may do with it, asked again while it is being checked. */
export const useAsset = (assetUuid: string) =>
  usePolledQuery({
    queryKey: assetKeys.one(assetUuid),
    fetch: (options) => call(findAsset, { params: { assetUuid }, query: { includeActions: 'true' } }, options),
    unfinished: isUnfinished,
    shows: assetUuid,
  })

/** The folders above a document or folder, outermost first. */
export const ancestorsQuery = (workspaceUuid: string, ancestorOf: string) =>
  queryOptions({
    queryKey: assetKeys.ancestors(ancestorOf),
    queryFn: ({ signal }) => call(listAncestors, { params: { workspaceUuid }, query: { ancestorOf } }, { signal }),
  })
