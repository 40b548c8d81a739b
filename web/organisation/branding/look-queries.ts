import { findWhiteLabel } from '@strongroom/contract/organisation/branding.ts'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { call } from '../../api/call.ts'

/** A workgroup's saved branding. */
export const brandingQuery = (workgroupUuid: string) =>
  queryOptions({
    queryKey: ['branding', 'saved', workgroupUuid],
    queryFn: ({ signal }) => call(findWhiteLabel, { params: { workgroupUuid } }, { signal }),
  })

/** Refetches all branding after a change. */
export const refreshBranding = () => queryClient.invalidateQueries({ queryKey: ['branding'] })
