import { findMaintenance, findMaintenanceNotice } from '@strongroom/contract/wire/maintenance.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { queryClient } from '../api/query-client.ts'

/** What a server, or a proxy before one that is down, answers while it is worked on. */
const STATUSES = [404, 500, 502, 503, 504]

export const maintenanceQuery = queryOptions({
  queryKey: ['maintenance'],
  queryFn: ({ signal }) => call(findMaintenance, {}, { signal }),
  retry: false,
})

export const maintenanceNoticeQuery = queryOptions({
  queryKey: ['maintenance-notice'],
  queryFn: ({ signal }) => call(findMaintenanceNotice, {}, { signal }),
  retry: false,
})

export const looksLikeMaintenance = (error: unknown) => error instanceof CallError && STATUSES.includes(error.status)

/** Before such a failure is shown it is found out whether the product is being worked on, which then shows instead. */
export async function mindMaintenance<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (looksLikeMaintenance(error)) {
      await queryClient.fetchQuery({ ...maintenanceQuery, staleTime: 0 }).catch(() => undefined)
    }
    throw error
  }
}
