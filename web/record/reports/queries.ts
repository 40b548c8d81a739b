import { findReports } from '@strongroom/contract/record/reports.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The figures of a workgroup, refetched each time they are opened: they change with everybody's work. */
export const reportsQuery = (workgroupUuid: string) =>
  queryOptions({
    queryKey: ['workgroups', 'one', workgroupUuid, 'reports'],
    queryFn: ({ signal }) => call(findReports, { params: { workgroupUuid } }, { signal }),
    staleTime: 0,
  })
