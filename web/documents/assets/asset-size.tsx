import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { useText } from '../../i18n/language.ts'
import { byteSize } from '../../ui/files/byte-size.ts'

/** The size of a document, or the number of items in a folder; links have none. */
export function AssetSize({ asset }: { asset: Asset }) {
  const t = useText()
  if (asset.type === 'FOLDER') return t('asset.items', { count: asset.childCount ?? 0 })
  if (asset.type === 'LINK') return null
  return byteSize(t, asset.fileSize ?? 0)
}
