import type { BrandImage } from '@strongroom/contract/organisation/branding.ts'
import { useEffect, useMemo } from 'react'
import type { BrandingDraft } from '../../theme/branding-draft.ts'

/** Object URLs of the chosen pictures while they are chosen; null for a picture to be removed. */
export function useChosenPictures(pictures: BrandingDraft['pictures']) {
  const urls = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(pictures).map(([image, file]) => [image, file ? URL.createObjectURL(file) : null]),
      ) as Partial<Record<BrandImage, string | null>>,
    [pictures],
  )
  useEffect(() => () => Object.values(urls).forEach((url) => url && URL.revokeObjectURL(url)), [urls])
  return urls
}
