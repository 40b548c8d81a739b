import { findMaintenance, findMaintenanceNotice } from '@strongroom/contract/wire/maintenance.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { queryClient } from '../api/query-client.ts'

/** Status codes of a server under maintenance, or of a proxy before one that is down. */
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

/** Before showing such a failure, checks for maintenance, which is shown instead. */
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
