import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { IconFileExport } from '@tabler/icons-react'
import type { Intent } from '../../../ui/action-menu.tsx'
import { openLateDialog } from '../../../ui/dialogs/late-dialog.ts'

/** Saves a PDF with the annotations as a new document. */
export const saveCopyIntent: Intent<Asset> = {
  label: 'annotations.copy',
  icon: IconFileExport,
  shown: ({ actions }) => actions?.saveAnnotatedCopy ?? false,
  open: (asset) => openLateDialog(async () => (await import('./save-copy.tsx')).SaveCopy, { asset }),
}
