import { IconFolderPlus, IconUpload } from '@tabler/icons-react'
import type { TextOf } from '../../i18n/language.ts'
import { openCreateFolder } from '../asset-actions/create-folder.tsx'
import type { Action } from '../../ui/layout/page-actions.tsx'
import { openUpload } from '../uploads/upload-dialog.tsx'
import type { SharePlace } from './share-place.ts'

/** The permitted additions to a place. On larger screens the list's own toolbar creates folders. */
export function createActions(t: TextOf, place: SharePlace): Action[] {
  const actions: Action[] = []
  if (place.mayCreateFolder)
    actions.push({
      icon: IconFolderPlus,
      name: t('asset.folder.new'),
      act: () => openCreateFolder(place),
      onPhones: true,
    })
  if (place.mayCreateDocument)
    actions.push({ icon: IconUpload, name: t('upload.open'), act: () => openUpload(place), filled: true })
  return actions
}
