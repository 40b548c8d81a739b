import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Upload } from '@strongroom/contract/documents/uploads.ts'
import { createDocument } from '@strongroom/contract/documents/versions.ts'
import { upload } from '../../api/upload.ts'
import type { ResumableTarget } from '../../api/resumable-upload.ts'
import { folderOf } from './upload-batch.ts'
import { isResumable, type UploadEntry } from './upload-entry.ts'
import { changeEntry } from './upload-store.ts'

/** Sends one file and updates the store with its progress. Never throws: the store holds the result. */
export async function sendUpload(entry: UploadEntry, signal: AbortSignal): Promise<void> {
  const { id, place, path, file, idempotencyKey } = entry
  changeEntry(id, { status: 'uploading', percent: 0, continuedAt: undefined, error: undefined })
  try {
    const ready = await entry.batch?.ready()
    if (ready?.arrived.has(path)) return changeEntry(id, { status: 'complete', percent: 100, continuedAt: 100 })
    const parentUuid = ready ? folderOf(ready, place, path) : place.parentUuid
    const tagged = entry.tags.length > 0 ? { tags: [...entry.tags] } : {}
    const manifest = ready ? { manifestUuid: ready.manifestUuid, manifestPath: path } : {}
    signal.throwIfAborted()
    if (isResumable(entry)) {
      const { name } = await sendResumably(
        entry,
        { ...(parentUuid ? { parentUuid } : {}), ...manifest, ...tagged },
        signal,
      )
      changeEntry(id, { status: 'complete', percent: 100, stalled: false, storedName: name })
      return
    }
    // Includes the name: in the form's own file name a percent sign can't be told from an escaped quotation mark.
    const body = { workspaceUuid: place.workspaceUuid, parentUuid, name: file.name, ...manifest, ...tagged }
    const options = { idempotencyKey, signal, onProgress: reportProgress(id) }
    const { name } = await upload(createDocument, { body }, file, options)
    changeEntry(id, { status: 'complete', percent: 100, storedName: name })
  } catch (error) {
    const cancelled = error instanceof DOMException && error.name === 'AbortError'
    changeEntry(id, {
      stalled: false,
      elsewhere: false,
      ...(cancelled ? { status: 'cancelled' } : { status: 'failed', error }),
    })
  }
}

/** Loaded with the first large file. */
async function sendResumably(entry: UploadEntry, target: ResumableTarget, signal: AbortSignal): Promise<Upload> {
  const { id, file, personUuid } = entry
  const { workspaceUuid } = entry.place
  const { uploadResumably } = await import('../../api/resumable-upload.ts')
  return uploadResumably(
    file,
    { workspaceUuid, ...target },
    {
      signal,
      personUuid,
      onProgress: reportProgress(id),
      onContinued: (sent) => changeEntry(id, { continuedAt: Math.floor((100 * sent) / file.size) }),
      onStalled: reportStalls(id),
      onElsewhere: (elsewhere) => changeEntry(id, { elsewhere }),
    },
  )
}

/** Only changes: bytes flow many times a second. */
function reportStalls(id: number) {
  let before = false
  return (stalled: boolean) => {
    if (stalled !== before) changeEntry(id, { stalled })
    before = stalled
  }
}

/** At most once a second, and at once when everything is sent. */
function reportProgress(id: number) {
  let told = 0
  return (sent: number, total: number) => {
    const all = sent >= total
    if (!all && Date.now() - told < limits.uploadProgressEvery) return
    told = Date.now()
    changeEntry(id, { percent: Math.floor((100 * sent) / total), status: all ? 'finalising' : 'uploading' })
  }
}
