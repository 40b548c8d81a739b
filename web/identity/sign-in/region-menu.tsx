import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useBranding } from '../../session/branding.ts'
import { settingsQuery } from '../../session/settings-query.ts'
import { optionalPart } from '../../ui/late-part.tsx'

// Signing in works without it.
const RegionChoices = optionalPart(() => import('./region-choices.tsx'), 'RegionChoices')

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
