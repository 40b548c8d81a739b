import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { FileIcon } from '../../ui/files/file-icon.tsx'
import classes from './asset-table.module.css'
import { useThumbnail } from './use-thumbnail.ts'

/**
 * The thumbnail of a document in a row with a small icon of its type, or the icon alone. Decorative, because the name is
 * beside it.
 */
export function AssetMark({ asset }: { asset: Asset }) {
  const { type, extension } = asset
  const { src, onError } = useThumbnail(asset)
  if (!src) return <FileIcon kind={type} extension={extension} />
  return (
    <span className={classes.thumbnail}>
      <img src={src} alt="" loading="lazy" draggable={false} onError={onError} />
      <FileIcon kind={type} extension={extension} size={18} />
    </span>
  )
}
