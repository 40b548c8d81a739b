import { limits } from '@strongroom/contract/wire/limits.ts'
import { listReaders } from '@strongroom/contract/record/readers.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The number of people per page. */
export const READERS_PAGE = limits.listSize

/** One page of the people who have seen a document, the latest first. */
export const readersQuery = (assetUuid: string, page: number) =>
  queryOptions({
    queryKey: ['audit', 'readers', assetUuid, page],
    queryFn: ({ signal }) =>
      call(listReaders, { params: { assetUuid }, query: { page, size: READERS_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
  })
