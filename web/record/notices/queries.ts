import { listNotices } from '@strongroom/contract/record/notices.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Query keys of notices. */
export const noticeKeys = { all: ['notices'] as const }

/** One page of the person's notices, with the number of unread ones. Fetched in the background: nobody asked for it. */
export const noticesQuery = (page: number) =>
  queryOptions({
    queryKey: [...noticeKeys.all, page],
    queryFn: ({ signal }) =>
      call(
        listNotices,
        { query: { page, size: limits.noticePageSize } },
        { signal, headers: { 'x-background': 'true' } },
      ),
    placeholderData: keepPreviousData,
  })
