import { type BrandImage, Colour, type WhiteLabel } from '@strongroom/contract/organisation/branding.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { BrandingDraft } from '../theme/branding-draft.ts'

/** A workgroup's branding with the unsaved choice. */
export function previewBranding(
  saved: WhiteLabel,
  { colour, name }: BrandingDraft,
  pictures: Partial<Record<BrandImage, string | null>>,
): WhiteLabel {
  const picture = (image: BrandImage, url: string | null) => (image in pictures ? (pictures[image] ?? null) : url)
  const chosen = colour?.trim() === '' ? limits.defaultPrimaryColour : Colour.safeParse(colour).data
  const named = name === undefined ? saved.customWorkgroupName : name.trim() || null
  return {
    primaryColour: chosen ?? saved.primaryColour,
    barLogoUrl: picture('barlogo', saved.barLogoUrl),
    squareLogoUrl: picture('squarelogo', saved.squareLogoUrl),
    advertImageUrl: picture('loginGraphic', saved.advertImageUrl),
    customWorkgroupName: named,
    showCustomWorkgroupName: named !== null,
  }
}
