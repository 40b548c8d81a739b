import { limits } from '@strongroom/contract/wire/limits.ts'
import { createDocument } from '@strongroom/contract/documents/versions.ts'
import { upload } from '../../api/upload.ts'
import { placeFolders } from './place-folders.ts'
import type { UploadEntry } from './upload-entry.ts'
import { changeEntry } from './upload-store.ts'

/** Sends one file and keeps the store told of how far it is. Never throws: how it ended stands in the store. */
export async function sendUpload(entry: UploadEntry, signal: AbortSignal): Promise<void> {
  const { id, place, path, file, idempotencyKey } = entry
  changeEntry(id, { status: 'uploading', percent: 0, error: undefined })
  try {
    const parentUuid = await placeFolders(place, path.split('/').slice(0, -1))
    signal.throwIfAborted()
    // The name too: in the form's own a percent sign can't be told from what stands for a quotation mark.
    const body = { workspaceUuid: place.workspaceUuid, parentUuid, name: file.name }
    await upload(createDocument, { body }, file, { idempotencyKey, signal, onProgress: tellProgress(id) })
    changeEntry(id, { status: 'complete', percent: 100 })
  } catch (error) {
    const cancelled = error instanceof DOMException && error.name === 'AbortError'
    changeEntry(id, cancelled ? { status: 'cancelled' } : { status: 'failed', error })
  }
}

/** At most once a second, and at once when all of it is sent. */
function tellProgress(id: number) {
  let told = 0
  return (sent: number, total: number) => {
    const all = sent >= total
    if (!all && Date.now() - told < limits.uploadProgressEvery) return
    told = Date.now()
    changeEntry(id, { percent: Math.floor((100 * sent) / total), status: all ? 'finalising' : 'uploading' })
  }
}
