import { findWhiteLabel, type WhiteLabel } from '@strongroom/contract/organisation/branding.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { isPrivatePath } from '@strongroom/contract/wire/next-path.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { showColour } from '../theme/brand-colour.ts'
import { useJoiningSearch } from './joining-search.ts'
import { keepBranding, keptBranding } from './kept-branding.ts'
import { soleParam } from './search-params.ts'
import { queryClient } from '../api/query-client.ts'
import { readToken } from '../api/token.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A workgroup's branding. */
export const brandingQuery = (workgroupUuid: string | undefined) =>
  queryOptions({
    queryKey: ['branding', workgroupUuid],
    queryFn: ({ signal }) => call(findWhiteLabel, { params: { workgroupUuid: workgroupUuid ?? '' } }, { signal }),
    enabled: UUID.test(workgroupUuid ?? ''),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Whether a workgroup's branding differs from the product's. */
export const isBranded = (look: WhiteLabel): boolean =>
  look.primaryColour !== limits.defaultPrimaryColour ||
  [look.barLogoUrl, look.squareLogoUrl, look.advertImageUrl, look.customWorkgroupName].some(Boolean)

/** The branding of the workgroup in a public page's URL; null if it has none. */
export function useBranding(): WhiteLabel | null {
  const { workgroupUuid } = useJoiningSearch()
  const { data } = useQuery(brandingQuery(workgroupUuid))
  return data && isBranded(data) ? data : null
}

/** Before the first paint, so that nobody sees another branding first. Without an answer the product's own stays. */
export async function startBranding(): Promise<void> {
  const isPublic = !isPrivatePath(window.location.pathname)
  if (readToken() === null) keepBranding(null)
  else if (!isPublic) return showColour(keptBranding()?.primaryColour ?? null)
  const workgroupUuid = soleParam(new URLSearchParams(window.location.search).getAll('workgroupUuid'))
  if (!isPublic || !UUID.test(workgroupUuid ?? '')) return
  const look = await queryClient.fetchQuery(brandingQuery(workgroupUuid)).catch(() => null)
  if (look) showColour(look.primaryColour)
}
