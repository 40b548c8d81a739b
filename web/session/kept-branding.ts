import { WhiteLabel } from '@strongroom/contract/organisation/branding.ts'
import { z } from 'zod'

const KEY = 'branding'

/** `place`: the only one that it is for; null where it is that of the person's own workgroup, which is for all. */
const Kept = z.object({ branding: WhiteLabel, place: z.string().nullable() })

/** The workspace or workgroup that the address names, whose branding another page doesn't wear. */
const placeNow = () => /^\/(share|admin\/workgroup)\/[^/]+/.exec(window.location.pathname)?.[0] ?? '/'

/** The branding that this browser showed last to whoever is signed in, so that a reload doesn't begin in another colour. */
export function keptBranding(): WhiteLabel | undefined {
  try {
    const kept = Kept.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data
    return kept && (kept.place === null || kept.place === placeNow()) ? kept.branding : undefined
  } catch {
    return undefined
  }
}

/** Keeps a workgroup's branding for the next reload, here or, where it is the person's own, anywhere; null forgets it. */
export function keepBranding(branding: WhiteLabel | null, isOwn = false) {
  if (branding) localStorage.setItem(KEY, JSON.stringify({ branding, place: isOwn ? null : placeNow() }))
  else localStorage.removeItem(KEY)
}
