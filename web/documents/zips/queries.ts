import { countZip, findZip, listZips } from '@strongroom/contract/documents/zips.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'

/** Refetches of what is shown already don't extend a session. */
const background = (queryKey: readonly unknown[]) =>
  queryClient.getQueryState(queryKey)?.data === undefined ? {} : { 'x-background': 'true' }

/** One zip with its progress, refetched until it is ready. */
export const zipQuery = (zipUuid: string) => {
  const queryKey = ['zips', 'one', zipUuid]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => call(findZip, { params: { zipUuid } }, { signal, headers: background(queryKey) }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? limits.pollEvery : false),
  })
}

/** One page of the person's own zips, refetched while one of them is being made. */
export const zipsQuery = (page: number, size: number) => {
  const queryKey = ['zips', 'list', page, size]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => call(listZips, { query: { page, size } }, { signal, headers: background(queryKey) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.content.some(({ status }) => status === 'PENDING') ? limits.pollEvery : false,
  })
}

/** The contents that a zip of a selection would have. They are counted for each question. */
export const countsQuery = (assetUuids: string[]) =>
  queryOptions({
    queryKey: ['zips', 'counts', assetUuids],
    queryFn: ({ signal }) => call(countZip, { body: { assetUuids } }, { signal }),
    gcTime: 0,
    staleTime: 0,
  })
