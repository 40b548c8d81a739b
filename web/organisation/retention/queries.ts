import { listOverseenWorkspaces } from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { countDueRecords, findRetention } from '@strongroom/contract/organisation/retention/retention.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { workspaceKeys } from '../../workspaces/workspaces/queries.ts'
import { monthsAgo } from '../oversight/oversight-filter.ts'

export const retentionQuery = (workgroupUuid: string) =>
  queryOptions({
    queryKey: ['retention', workgroupUuid],
    queryFn: ({ signal }) => call(findRetention, { params: { workgroupUuid } }, { signal }),
  })

/** How many records so many years would destroy in the next nights; null asks nothing. */
export const dueRecordsQuery = (workgroupUuid: string, years: number | null) =>
  queryOptions({
    queryKey: ['retention', workgroupUuid, 'due-records', years],
    queryFn: ({ signal }) => {
      const query = { keepRecordYears: years ?? limits.recordYearsMost }
      return call(countDueRecords, { params: { workgroupUuid }, query }, { signal })
    },
    enabled: years !== null,
    staleTime: 0,
  })

/** The workspaces whose closing would be planned at once, those without activity for longest first. */
export function concernedQuery(workgroupUuid: string, months: number) {
  const inactiveSince = monthsAgo(months) + limits.inactiveNotice
  const query = { page: 0, size: 10, sort: 'lastActivity,asc' as const, inactiveSince, planned: 'false', held: 'false' }
  return queryOptions({
    queryKey: [...workspaceKeys.all, 'concerned', workgroupUuid, query],
    queryFn: ({ signal }) => call(listOverseenWorkspaces, { params: { workgroupUuid }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
