import type { Asset } from '@strongroom/contract/assets.ts'
import { useText } from '../app/language.ts'
import { byteSize } from '../ui/byte-size.ts'

/** How much a document weighs, or how much lies in a folder. */
export function AssetSize({ asset }: { asset: Asset }) {
  const t = useText()
  if (asset.type === 'FOLDER') return t('asset.items', { count: asset.childCount ?? 0 })
  return byteSize(t, asset.fileSize ?? 0)
}
