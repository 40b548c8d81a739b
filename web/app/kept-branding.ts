import { WhiteLabel } from '@strongroom/contract/branding.ts'

const KEY = 'branding'

/** The branding that this browser showed last to whoever is signed in, so that a reload doesn't begin in another colour. */
export function keptBranding(): WhiteLabel | undefined {
  try {
    return WhiteLabel.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Keeps a workgroup's branding for the next reload; null forgets it. */
export function keepBranding(branding: WhiteLabel | null) {
  if (branding) localStorage.setItem(KEY, JSON.stringify(branding))
  else localStorage.removeItem(KEY)
}
