import { type Asset, findAsset, listAncestors, listAssets } from '@strongroom/contract/documents/assets.ts'
import type { CallInput } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { call } from '../../api/call.ts'
import { usePolledQuery } from '../../ui/use-polled-query.ts'

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

/** Lists show folders first, and with each what may be done with it. */
const asShown = (query: Query) => ({ ...query, foldersFirst: 'true', includeActions: 'true' }) as const

/** Everything that is in a folder, page by page, in the order of its list. */
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

/** One page of what is in a folder or in the root, asked again while something in it is being checked. */
export const useAssetList = (query: Query, enabled = true) =>
  usePolledQuery({
    queryKey: assetKeys.list(query),
    fetch: (options) => call(listAssets, { query: asShown(query) }, options),
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

/** A folder, or without an id the root, as a place to move things to, with one page of its folders. */
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
      const { name, actions } = await target
      return {
        name,
        allowed: (actions?.createDocument ?? false) || (actions?.createFolder ?? false),
        folders: await folders,
        path: [{ uuid: undefined, name: (await workspace).name }, ...(above ? (await above).content : [])],
      }
    },
    placeholderData: keepPreviousData,
  })
