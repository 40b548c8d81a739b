import { listOverseenWorkspaces } from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { workspaceKeys } from '../../workspaces/workspaces/queries.ts'
import { monthsAgo, type OversightFilter } from './oversight-filter.ts'

export const OVERSEEN_PAGE = 50

/** A page of the open, or the closed, workspaces of a workgroup. */
export function overseenQuery(workgroupUuid: string, filter: OversightFilter) {
  const query = {
    page: filter['workspaces-page'] ?? 0,
    size: OVERSEEN_PAGE,
    sort: filter['workspaces-sort'] ?? 'name,asc',
    name: filter['workspace-name'],
    inactiveSince: filter.quiet && monthsAgo(Number(filter.quiet)),
    ownerState: filter.owner,
    planned: filter.planned,
    held: filter.held,
    closed: filter.closed && 'true',
  }
  return queryOptions({
    queryKey: [...workspaceKeys.all, 'overseen', workgroupUuid, query],
    queryFn: ({ signal }) => call(listOverseenWorkspaces, { params: { workgroupUuid }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
