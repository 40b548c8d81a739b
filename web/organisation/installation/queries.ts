import { findInstallationState, listParts } from '@strongroom/contract/organisation/installation/installation-state.ts'
import {
  findInstallationNotices,
  listBanners,
} from '@strongroom/contract/organisation/installation/operator-notices.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'

const key = (...rest: unknown[]) => ['installation', ...rest]

/** The state of the installation, read again every half minute while the page is open. */
export const installationStateQuery = queryOptions({
  queryKey: key('state'),
  queryFn: ({ signal }) => call(findInstallationState, {}, { signal }),
  refetchInterval: 30_000,
})

export const partsQuery = queryOptions({
  queryKey: key('parts'),
  queryFn: ({ signal }) => call(listParts, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const installationNoticesQuery = queryOptions({
  queryKey: key('notices'),
  queryFn: ({ signal }) => call(findInstallationNotices, {}, { signal }),
})

export const bannersQuery = queryOptions({
  queryKey: key('banners'),
  queryFn: ({ signal }) => call(listBanners, {}, { signal }),
})

/** Refetches everything about the installation after a change, the shown banners too. */
export async function refreshInstallation(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: key() }),
    queryClient.invalidateQueries({ queryKey: ['shown-banners'] }),
  ])
}
