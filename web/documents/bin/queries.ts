import { listBin } from '@strongroom/contract/documents/bin.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** How many entries of a bin a page shows. */
export const BIN_PAGE_SIZE = 50

/** One page of a workspace's bin. It belongs to the data of documents, so that their changes refetch it. */
export const binQuery = (workspaceUuid: string, page: number) =>
  queryOptions({
    queryKey: ['assets', 'bin', workspaceUuid, page],
    queryFn: ({ signal }) =>
      call(listBin, { params: { workspaceUuid }, query: { page, size: BIN_PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  })
