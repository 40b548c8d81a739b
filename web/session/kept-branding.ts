import { WhiteLabel } from '@strongroom/contract/organisation/branding.ts'
import { z } from 'zod'

const KEY = 'branding'

/** `place`: the only place of the branding; null for the person's own workgroup, which applies everywhere. */
const Kept = z.object({ branding: WhiteLabel, place: z.string().nullable() })

/** The workspace or workgroup in the URL, whose branding doesn't apply to other pages. */
const placeNow = () => /^\/(share|admin\/workgroup)\/[^/]+/.exec(window.location.pathname)?.[0] ?? '/'

/** The branding last shown in this browser to the signed-in person, so that a reload starts in the same colour. */
export function keptBranding(): WhiteLabel | undefined {
  try {
    const kept = Kept.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data
    return kept && (kept.place === null || kept.place === placeNow()) ? kept.branding : undefined
  } catch {
    return undefined
  }
}

/**
 * Stores a workgroup's branding for the next reload, for this place or, if it is the person's own, for all; null
 * removes it.
 */
export function keepBranding(branding: WhiteLabel | null, isOwn = false) {
  if (branding) localStorage.setItem(KEY, JSON.stringify({ branding, place: isOwn ? null : placeNow() }))
  else localStorage.removeItem(KEY)
}
