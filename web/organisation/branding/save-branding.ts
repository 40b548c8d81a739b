import type { BrandImage } from '@strongroom/contract/organisation/branding.ts'
import {
  removeBarLogo,
  removeBrandColour,
  removeBrandName,
  removeLoginGraphic,
  removeSquareLogo,
  updateBrandColour,
  updateBrandName,
  uploadBarLogo,
  uploadLoginGraphic,
  uploadSquareLogo,
} from '@strongroom/contract/organisation/branding-changes.ts'
import type { BrandingDraft } from '../../theme/branding-draft.ts'
import { call } from '../../api/call.ts'
import { upload } from '../../api/upload.ts'

/** The parts of a branding. */
export type BrandingItem = 'colour' | 'name' | BrandImage
/** The parts that were not saved, with their errors. */
export type BrandingErrors = Partial<Record<BrandingItem, unknown>>

const UPLOADS = { barlogo: uploadBarLogo, squarelogo: uploadSquareLogo, loginGraphic: uploadLoginGraphic }
const REMOVALS = { barlogo: removeBarLogo, squarelogo: removeSquareLogo, loginGraphic: removeLoginGraphic }

/**
 * Saves the changes one by one; an empty text is removed. A refusal doesn't stop the others: returns the error of each.
 */
export async function saveBranding(
  workgroupUuid: string,
  { colour, name, pictures }: BrandingDraft,
): Promise<BrandingErrors> {
  const params = { workgroupUuid }
  const steps: [BrandingItem, () => Promise<unknown>][] = Object.entries(pictures).map(([key, file]) => {
    const image = key as BrandImage
    return [
      image,
      () => (file ? upload(UPLOADS[image], { params, body: {} }, file) : call(REMOVALS[image], { params })),
    ]
  })
  if (colour === '') steps.push(['colour', () => call(removeBrandColour, { params })])
  else if (colour !== undefined) steps.push(['colour', () => call(updateBrandColour, { params, body: { colour } })])
  if (name === '') steps.push(['name', () => call(removeBrandName, { params })])
  else if (name !== undefined) steps.push(['name', () => call(updateBrandName, { params, body: { name } })])
  const errors: BrandingErrors = {}
  for (const [item, save] of steps)
    await save().catch((error: unknown) => {
      errors[item] = error
    })
  return errors
}
