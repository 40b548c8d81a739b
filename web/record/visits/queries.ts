import { listNews, listRecent, MOST_ASKED } from '@strongroom/contract/record/visits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/**
 * The news of these workspaces, by their ids; meanwhile those of the list before. Refetched with anything about
 * workspaces.
 */
export const newsQuery = (workspaceUuids: string[]) =>
  queryOptions({
    queryKey: ['workspaces', 'news', workspaceUuids],
    queryFn: async ({ signal }) => {
      const query = { workspaceUuids: workspaceUuids.slice(0, MOST_ASKED) }
      const { content } = await call(listNews, { query }, { signal })
      return new Map(content.map((news) => [news.workspaceUuid, news]))
    },
    enabled: workspaceUuids.length > 0,
    placeholderData: keepPreviousData,
  })

/** The workspaces that the person visited last. */
export const recentQuery = queryOptions({
  queryKey: ['workspaces', 'recent'],
  queryFn: ({ signal }) => call(listRecent, {}, { signal }),
})
