import type { BrandImage } from '@strongroom/contract/branding.ts'
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
} from '@strongroom/contract/look-changes.ts'
import { call } from '../call.ts'
import { upload } from '../upload.ts'

/** A picture that was chosen, null to remove the one that is there; not there: as it is. */
export type Pictures = Partial<Record<BrandImage, File | null>>

/** What was changed and not saved; undefined stays, an empty word is taken back. */
export interface LookChanges {
  colour?: string | undefined
  name?: string | undefined
  pictures: Pictures
}

const UPLOADS = { barlogo: uploadBarLogo, squarelogo: uploadSquareLogo, loginGraphic: uploadLoginGraphic }
const REMOVALS = { barlogo: removeBarLogo, squarelogo: removeSquareLogo, loginGraphic: removeLoginGraphic }

/** Saves what was changed, one thing after the other; what was saved before one is refused stays saved. */
export async function saveLook(workgroupUuid: string, { colour, name, pictures }: LookChanges): Promise<void> {
  const params = { workgroupUuid }
  for (const [image, file] of Object.entries(pictures) as [BrandImage, File | null][]) {
    if (file) await upload(UPLOADS[image], { params, body: {} }, file)
    else await call(REMOVALS[image], { params })
  }
  if (colour === '') await call(removeBrandColour, { params })
  else if (colour !== undefined) await call(updateBrandColour, { params, body: { colour } })
  if (name === '') await call(removeBrandName, { params })
  else if (name !== undefined) await call(updateBrandName, { params, body: { name } })
}
