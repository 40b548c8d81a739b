import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { IconFilePlus } from '@tabler/icons-react'
import type { Intent } from '../../ui/action-menu.tsx'
import { openLateDialog } from '../../ui/dialogs/late-dialog.ts'

/** Adding a version, in the menus of documents. */
export const newVersionIntent: Intent<Asset> = {
  label: 'version.new',
  icon: IconFilePlus,
  shown: (asset) => asset.actions?.createVersion ?? false,
  open: (asset) => openLateDialog(async () => (await import('./new-version.tsx')).NewVersion, { asset }),
}
