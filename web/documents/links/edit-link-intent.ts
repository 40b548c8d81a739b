import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { IconLink } from '@tabler/icons-react'
import type { Intent } from '../../ui/action-menu.tsx'
import { openLateDialog } from '../../ui/dialogs/late-dialog.ts'

/** Editing a link, in its menu. */
export const editLinkIntent: Intent<Asset> = {
  label: 'asset.link.edit',
  icon: IconLink,
  shown: ({ actions }) => (actions?.updateUrl && actions.updateName) ?? false,
  open: (link) => openLateDialog(async () => (await import('./edit-link.tsx')).EditLink, { link }),
}
