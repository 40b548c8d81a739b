import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { thumbnailLatest } from '@strongroom/contract/documents/versions.ts'
import { useState } from 'react'
import { addressOf } from '../../api/address-of.ts'

/** The URL of a document's thumbnail; undefined if it has none, the person may not see it, or it couldn't be loaded. */
export function useThumbnail(asset: Asset): { src: string | undefined; onError: () => void } {
  const { uuid, hasThumbnail, latestDocumentVersion, actions } = asset
  // The version makes the URL unique per picture.
  const version = latestDocumentVersion?.uuid ?? ''
  const [failed, setFailed] = useState<string>()
  const isShown = hasThumbnail && actions?.preview !== false && failed !== version
  return {
    src: isShown ? addressOf(thumbnailLatest, { params: { assetUuid: uuid }, query: { v: version } }) : undefined,
    onError: () => setFailed(version),
  }
}
