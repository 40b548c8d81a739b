import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { thumbnailLatest } from '@strongroom/contract/documents/versions.ts'
import { useState } from 'react'
import { addressOf } from '../../api/address-of.ts'
import { FileIcon } from '../../ui/files/file-icon.tsx'
import classes from './asset-grid.module.css'

/** The thumbnail of a document; an icon of its type otherwise. Decorative, because the name is below it. */
export function AssetThumbnail({ asset }: { asset: Asset }) {
  const { uuid, type, extension, hasThumbnail, latestDocumentVersion, actions } = asset
  const [failed, setFailed] = useState(false)
  if (!hasThumbnail || failed || actions?.preview === false) {
    return (
      <div className={classes.picture}>
        <FileIcon kind={type} extension={extension} size={56} />
      </div>
    )
  }
  // The version makes the URL unique per picture.
  const src = `${addressOf(thumbnailLatest, { params: { assetUuid: uuid } })}?v=${latestDocumentVersion?.uuid ?? ''}`
  return (
    <div className={classes.picture}>
      <img src={src} alt="" loading="lazy" draggable={false} onError={() => setFailed(true)} />
    </div>
  )
}
