import { openLateDialog } from '../../ui/dialogs/late-dialog.ts'
import { addUploads } from './run-uploads.ts'
import { findTagStep } from './tag-step.ts'
import type { Dropped } from './upload-dialog.tsx'
import type { UploadPlace } from './upload-entry.ts'

const uploadDialog = async () => (await import('./upload-dialog.tsx')).UploadDialog

/** Opens the modal that chooses files for a place. */
export const openUpload = (place: UploadPlace) => openLateDialog(uploadDialog, { place })

/** Uploads files dropped on a list: at once, or after the tags where the workspace offers some. */
export async function uploadDropped(place: UploadPlace, { files, folders }: Dropped): Promise<void> {
  const hasTags = files.length > 0 && (await findTagStep(place))
  if (!hasTags) return addUploads(place, files, { folders })
  openLateDialog(uploadDialog, { place, dropped: { files, folders } })
}
