import { searchAssets } from '@strongroom/contract/documents/search.ts'
import type { CallInput } from '@strongroom/contract/wire/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

type Query = CallInput<typeof searchAssets>['query']

export const SEARCH_PAGE_SIZE = 50

/** A page of the documents, folders and links that a search finds. */
export const searchQuery = (query: Query) =>
  queryOptions({
    queryKey: ['assets', 'search', query],
    queryFn: ({ signal }) => call(searchAssets, { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { listsWorkspaces: true },
  })
