import { findSettings } from '@strongroom/contract/wire/system.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The settings of this installation, which don't change while a page is open. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(findSettings, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
