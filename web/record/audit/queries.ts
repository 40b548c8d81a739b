import { listAuditEvents, listWorkgroupEvents } from '@strongroom/contract/record/audit.ts'
import type { EventType } from '@strongroom/contract/registry/events.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The number of events per page of the card. More than it has lines, because repeated events are grouped. */
export const EVENTS_AT_ONCE = 30

/** One page of a workspace's events, newest first; `types` filters them. */
export const auditEventsQuery = (workspaceUuid: string, page: number, types: EventType[] | undefined) =>
  queryOptions({
    queryKey: ['audit', workspaceUuid, page, types ?? null],
    queryFn: ({ signal }) =>
      call(
        listAuditEvents,
        { params: { workspaceUuid }, query: { page, size: EVENTS_AT_ONCE, eventType: types } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** One page of a workgroup's events outside workspaces, newest first. */
export const workgroupEventsQuery = (workgroupUuid: string, page: number, types: EventType[] | undefined) =>
  queryOptions({
    queryKey: ['workgroups', 'one', workgroupUuid, 'events', page, types ?? null],
    queryFn: ({ signal }) =>
      call(
        listWorkgroupEvents,
        { params: { workgroupUuid }, query: { page, size: limits.activityPageSize, eventType: types } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
