import { findApiDescription } from '@strongroom/contract/wire/system.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { Description } from './description.ts'

export const apiDescriptionQuery = queryOptions({
  queryKey: ['api-description'],
  queryFn: async ({ signal }) => (await call(findApiDescription, {}, { signal })) as unknown as Description,
  staleTime: Infinity,
})
