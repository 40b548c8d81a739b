import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { IconScissors } from '@tabler/icons-react'
import type { Intent } from '../../ui/action-menu.tsx'
import { cutAssets } from './cut-assets.ts'

/** Cutting, in the menus of documents and folders. */
export const cutAssetIntent: Intent<Asset> = {
  label: 'asset.cut',
  icon: IconScissors,
  shown: (asset) => asset.actions?.updateParent ?? false,
  open: (asset) => cutAssets([asset]),
}
