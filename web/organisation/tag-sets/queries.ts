import { limits } from '@strongroom/contract/wire/limits.ts'
import { listTagSets, listWorkspaceTagSets } from '@strongroom/contract/organisation/tag-sets.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { call } from '../../api/call.ts'

export const TAG_SETS_PAGE = limits.listSize

/** Tag sets use a key that changes of workspaces invalidate. */
const key = (...rest: unknown[]) => ['workspaces', 'tag-sets', ...rest]

/** A page of a workgroup's tag sets, for people who manage them. */
export const tagSetsQuery = (workgroupUuid: string, page: number) =>
  queryOptions({
    queryKey: key('managed', workgroupUuid, page),
    queryFn: ({ signal }) => call(listTagSets, { query: { workgroupUuid, page, size: TAG_SETS_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** All sets that a workgroup offers for documents. */
export const offeredQuery = (workgroupUuid: string) =>
  queryOptions({
    queryKey: key('offered', workgroupUuid),
    queryFn: ({ signal }) => {
      const narrowed = { applyToDocuments: 'true', excludeArchived: 'true', size: limits.tagSetsPerWorkgroup }
      return call(listTagSets, { query: { workgroupUuid, ...narrowed } }, { signal })
    },
  })

/** All suggested sets of a workspace. */
export const suggestedQuery = (workspaceUuid: string) =>
  queryOptions({
    queryKey: key('suggested', workspaceUuid),
    queryFn: ({ signal }) =>
      call(
        listWorkspaceTagSets,
        { params: { workspaceUuid }, query: { size: limits.tagSetsPerWorkgroup } },
        { signal },
      ),
  })

/** Refetches tag sets after a change. */
export const refreshTagSets = () => queryClient.invalidateQueries({ queryKey: key() })
