import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { IconTags } from '@tabler/icons-react'
import type { Intent } from '../../ui/action-menu.tsx'
import { openLateDialog } from '../../ui/dialogs/late-dialog.ts'

/** Opens the dialog for a selection. `onDone` receives what couldn't be tagged. */
export const openManageTags = (assets: Asset[], onDone: (failed: Asset[]) => void = () => {}) =>
  openLateDialog(async () => (await import('./manage-tags.tsx')).ManageTags, { assets, onDone })

/** Whether somebody may change the tags of a document or link. */
export const mayTag = ({ actions }: Asset) => (actions?.addTag ?? false) && (actions?.deleteTag ?? false)

/** Changing tags, in the menus of documents and links. */
export const manageTagsIntent: Intent<Asset> = {
  label: 'tag.manage',
  icon: IconTags,
  shown: mayTag,
  open: (asset) => openManageTags([asset]),
}
