import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { NewMark, useIsNew } from '../../ui/lists/new-mark.tsx'

/** The mark of a document or folder that others added, or of a document that they changed, since the last visit. */
export function AssetNews({ asset }: { asset: Asset }) {
  const { type, createdTime, createdBy, modifiedTime, modifiedByUuid } = asset
  const isNew = useIsNew()
  if (isNew(createdTime, createdBy.uuid)) return <NewMark kind="added" />
  if (type !== 'FOLDER' && isNew(modifiedTime, modifiedByUuid)) return <NewMark kind="changed" />
  return null
}
