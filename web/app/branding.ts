import { findWhiteLabel, type WhiteLabel } from '@strongroom/contract/branding.ts'
import { limits } from '@strongroom/contract/limits.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../call.ts'
import { useJoiningSearch } from './joining-search.ts'
import { queryClient } from './query-client.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const brandingQuery = (workgroupUuid: string | undefined) =>
  queryOptions({
    queryKey: ['branding', workgroupUuid],
    queryFn: ({ signal }) => call(findWhiteLabel, { params: { workgroupUuid: workgroupUuid ?? '' } }, { signal }),
    enabled: UUID.test(workgroupUuid ?? ''),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Whether a workgroup looks in anything unlike the product. */
export const isBranded = (look: WhiteLabel): boolean =>
  look.primaryColour !== limits.defaultPrimaryColour ||
  [look.barLogoUrl, look.squareLogoUrl, look.advertImageUrl, look.customWorkgroupName].some(Boolean)

/** The look of the workgroup that the address of a public page names; null where it has none. */
export function useBranding(): WhiteLabel | null {
  const { workgroupUuid } = useJoiningSearch()
  const { data } = useQuery(brandingQuery(workgroupUuid))
  return data && isBranded(data) ? data : null
}

/** Before the first paint, so that nobody sees another look first. Without an answer the product's own look stays. */
export async function startBranding(): Promise<void> {
  const workgroupUuid = new URLSearchParams(window.location.search).get('workgroupUuid') ?? undefined
  if (!UUID.test(workgroupUuid ?? '')) return
  const look = await queryClient.fetchQuery(brandingQuery(workgroupUuid)).catch(() => null)
  if (look && !/^\/(share|settings|$)/.test(window.location.pathname)) showColour(look.primaryColour)
}

let shown: string = limits.defaultPrimaryColour
const listeners = new Set<() => void>()

/** Colours everything; the theme keeps what is written in or on this colour legible. */
export function showColour(colour: string | null) {
  const next = colour ?? limits.defaultPrimaryColour
  if (next === shown) return
  shown = next
  for (const listener of listeners) listener()
}

/** The colour of the moment. */
export const useColour = () => useSyncExternalStore(subscribe, () => shown)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
