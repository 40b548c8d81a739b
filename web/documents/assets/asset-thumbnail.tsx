import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { FileIcon } from '../../ui/files/file-icon.tsx'
import classes from './asset-grid.module.css'
import { useThumbnail } from './use-thumbnail.ts'

/** The thumbnail of a document; an icon of its type otherwise. Decorative, because the name is below it. */
export function AssetThumbnail({ asset }: { asset: Asset }) {
  const { type, extension } = asset
  const { src, onError } = useThumbnail(asset)
  return (
    <div className={classes.picture}>
      {src ? (
        <img src={src} alt="" loading="lazy" draggable={false} onError={onError} />
      ) : (
        <FileIcon kind={type} extension={extension} size={56} />
      )}
    </div>
  )
}
