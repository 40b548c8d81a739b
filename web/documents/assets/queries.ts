import { type Asset, findAsset, listAncestors, listAssets } from '@strongroom/contract/documents/assets.ts'
import type { CallInput } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { call, type CallOptions } from '../../api/call.ts'
import { usePolledQuery } from '../../ui/use-polled-query.ts'
import { mayReceive } from './folder-place.ts'

/** Query keys of documents and folders: the first element is what changes invalidate. */
const assetKeys = {
  list: (query: object) => ['assets', 'list', query] as const,
  one: (uuid: string) => ['assets', 'one', uuid] as const,
  ancestors: (uuid: string) => ['assets', 'ancestors', uuid] as const,
}

type Query = CallInput<typeof listAssets>['query']

/** Whether the server is still scanning a file or making its preview. */
const isUnfinished = ({ type, status, previewStatus }: Asset) =>
  type === 'DOCUMENT' && (status === 'SCANNING' || (status !== 'VIRUS_DETECTED' && previewStatus === 'PROCESSING'))

/** Lists show folders first, and the actions on each row. */
const asShown = (query: Query) => ({ ...query, foldersFirst: 'true', includeActions: 'true' }) as const

/** Everything in a folder, page by page, in list order. */
export async function listEverything(query: Query): Promise<Asset[]> {
  const all: Asset[] = []
  for (let page = 0; ; page++) {
    const { content, metadata } = await call(listAssets, {
      query: asShown({ ...query, page, size: limits.listSizeMax }),
    })
    all.push(...content)
    if (page + 1 >= metadata.totalPages) return all
  }
}

/** The items at positions of a folder, the last one included, in list order. */
export async function listRange(query: Query, from: number, to: number): Promise<Asset[]> {
  const size = limits.listSizeMax
  const first = Math.floor(from / size)
  const found: Asset[] = []
  for (let page = first; page * size <= to; page++) {
    const { content } = await call(listAssets, { query: asShown({ ...query, page, size }) })
    found.push(...content)
    if (content.length < size) break
  }
  return found.slice(from - first * size, to - first * size + 1)
}

const fetchList = (query: Query, options: CallOptions) => call(listAssets, { query: asShown(query) }, options)

/** One page of a folder or the root, as {@link useAssetList} fetches it first. */
export const assetListQuery = (query: Query) =>
  queryOptions({ queryKey: assetKeys.list(query), queryFn: ({ signal }) => fetchList(query, { signal }) })

/** One page of a folder or the root, polled while something in it is being scanned. */
export const useAssetList = (query: Query, enabled = true) =>
  usePolledQuery({
    queryKey: assetKeys.list(query),
    fetch: (options) => fetchList(query, options),
    unfinished: ({ content }) => content.some(isUnfinished),
    keepPrevious: true,
    enabled,
    shows: query.parentUuid ?? query.workspaceUuid,
  })

/** The result of {@link useAssetList}. */
export type AssetListQuery = ReturnType<typeof useAssetList>

/** One document or folder with the person's actions on it, polled while it is being scanned. */
export const useAsset = (assetUuid: string) =>
  usePolledQuery({
    queryKey: assetKeys.one(assetUuid),
    fetch: (options) => call(findAsset, { params: { assetUuid }, query: { includeActions: 'true' } }, options),
    unfinished: isUnfinished,
    shows: assetUuid,
  })

/** The parent folders of a document or folder, outermost first. */
export const ancestorsQuery = (workspaceUuid: string, ancestorOf: string) =>
  queryOptions({
    queryKey: assetKeys.ancestors(ancestorOf),
    queryFn: ({ signal }) => call(listAncestors, { params: { workspaceUuid }, query: { ancestorOf } }, { signal }),
  })

/** A folder, or without an id the root, as a destination, with one page of its folders. */
export const moveTargetQuery = (workspaceUuid: string, folderUuid: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['assets', 'targets', workspaceUuid, folderUuid, page],
    queryFn: async ({ signal }) => {
      const includeActions = { includeActions: 'true' } as const
      const target = folderUuid
        ? call(findAsset, { params: { assetUuid: folderUuid }, query: includeActions }, { signal })
        : call(findWorkspace, { params: { workspaceUuid }, query: includeActions }, { signal })
      const query = { workspaceUuid, parentUuid: folderUuid, type: 'FOLDER', sort: 'name,asc', page } as const
      const folders = call(listAssets, { query }, { signal })
      const workspace = call(findWorkspace, { params: { workspaceUuid }, query: {} }, { signal })
      const above = folderUuid && call(listAncestors, { params: { workspaceUuid }, query: { ancestorOf: folderUuid } })
      const found = await target
      return {
        name: found.name,
        allowed: mayReceive(found.model === 'Asset' ? found : undefined),
        folders: await folders,
        path: [{ uuid: undefined, name: (await workspace).name }, ...(above ? (await above).content : [])],
      }
    },
    placeholderData: keepPreviousData,
  })
