import { useQuery } from '@tanstack/react-query'
import { type FunctionComponent, lazy, Suspense } from 'react'
import { useBranding } from '../../session/branding.ts'
import { settingsQuery } from '../../session/settings-query.ts'
import type { RegionProps } from './region-choices.tsx'

// Signing in works without it.
const nothing = () => null
const load = (): Promise<FunctionComponent<RegionProps>> =>
  import('./region-choices.tsx').then(({ RegionChoices }) => RegionChoices).catch(() => nothing)
const RegionChoices = lazy(async () => ({ default: await load() }))

/** Other regions where the person may have an account, if there are any. */
export function RegionMenu() {
  const regions = useQuery(settingsQuery).data?.regions ?? []
  const isBranded = useBranding() !== null
  const here = regions.find((region) => region.current)
  if (isBranded || regions.length < 2 || !here) return null
  return (
    <Suspense>
      <RegionChoices regions={regions} here={here.name} />
    </Suspense>
  )
}
