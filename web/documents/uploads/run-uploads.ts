import { AssetName } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { text } from '../../i18n/language.ts'
import { onSessionChange } from '../../session/session.ts'
import { CallError } from '../../api/call-error.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { notifyProblem } from '../../ui/messages/notify-problem.ts'
import type { PlacedFile } from '../../ui/files/read-dropped.ts'
import { forgetFolders } from './place-folders.ts'
import { sendUpload } from './send-upload.ts'
import { isUnderWay, type UploadEntry, type UploadPlace } from './upload-entry.ts'
import { changeEntry, changeUploads, readUploads } from './upload-store.ts'

const running = new Map<number, AbortController>()
let lastId = 0
let refreshed = 0

const targetOf = ({ workspaceUuid, parentUuid }: UploadPlace) => parentUuid ?? workspaceUuid

/** Queues files for a place and begins; four are sent at once. Paths that are on their way already are left out. */
export function addUploads(place: UploadPlace, files: PlacedFile[]) {
  const { entries } = readUploads()
  const taken = new Set(entries.filter(isUnderWay).map((entry) => `${targetOf(entry.place)}/${entry.path}`))
  const fresh: UploadEntry[] = []
  let homeless = 0
  for (const { path, file } of files) {
    const key = `${targetOf(place)}/${path}`
    if (taken.has(key)) continue
    taken.add(key)
    if (path.includes('/') && !place.mayCreateFolder) homeless += 1
    else fresh.push(entryOf(place, path, file))
  }
  if (homeless > 0) notifyProblem(text('upload.no-folders', { count: homeless }), limits.pasteWarning)
  if (fresh.length === 0) return
  changeUploads({ entries: [...entries.filter((entry) => entry.status !== 'complete'), ...fresh], minimised: false })
  pump()
}

function entryOf(place: UploadPlace, path: string, file: File): UploadEntry {
  lastId += 1
  const base = { id: lastId, place, path, file, percent: 0, idempotencyKey: crypto.randomUUID() }
  if (!AssetName.safeParse(file.name).success)
    return { ...base, status: 'refused', error: new CallError('input.invalid', 400) }
  if (file.size <= place.maxSize) return { ...base, status: 'waiting' }
  return { ...base, status: 'refused', error: new CallError('file.too.large', 413) }
}

/** Starts what may start; when nothing is left, ends the run. */
function pump() {
  for (const entry of readUploads().entries) {
    if (running.size >= limits.uploadConcurrency) break
    if (entry.status !== 'waiting') continue
    if (running.size === 0) window.addEventListener('beforeunload', warn)
    const controller = new AbortController()
    running.set(entry.id, controller)
    void sendUpload(entry, controller.signal).then(() => finishOne(entry.id))
  }
  if (running.size === 0) endRun()
}

function finishOne(id: number) {
  running.delete(id)
  pump()
  // A long queue shows its files as they arrive, but not with every one of them.
  if (running.size === 0 || Date.now() - refreshed < limits.uploadProgressEvery) return
  refreshed = Date.now()
  void refreshShare('assets')
}

function endRun() {
  window.removeEventListener('beforeunload', warn)
  forgetFolders()
  const { entries } = readUploads()
  const complete = entries.filter((entry) => entry.status === 'complete').length
  if (complete > 0) {
    void refreshShare('assets')
    notifyDone(text('upload.done', { count: complete }))
  }
  if (entries.every((entry) => entry.status === 'complete' || entry.status === 'cancelled')) closeUploads()
}

function warn(event: BeforeUnloadEvent) {
  event.preventDefault()
}

/** Stops one upload: nothing of it stays. */
export function cancelUpload(id: number) {
  const controller = running.get(id)
  if (controller) return controller.abort()
  changeEntry(id, { status: 'cancelled' })
}

/** Stops everything that is under way or waiting. */
export function cancelAllUploads() {
  changeUploads({
    entries: readUploads().entries.map((entry) =>
      entry.status === 'waiting' ? { ...entry, status: 'cancelled' as const } : entry,
    ),
  })
  for (const controller of running.values()) controller.abort()
}

/** Sends again what failed, under the same keys. */
export function retryUploads() {
  changeUploads({
    entries: readUploads()
      .entries.filter((entry) => entry.status !== 'complete')
      .map((entry) => (entry.status === 'failed' ? { ...entry, status: 'waiting' as const, percent: 0 } : entry)),
  })
  pump()
}

/** Forgets everything that has ended, which closes the panel. */
export function closeUploads() {
  changeUploads({ entries: readUploads().entries.filter(isUnderWay), minimised: false })
}

// Who signs out takes their files along; the next person must not send them.
onSessionChange(() => {
  cancelAllUploads()
  changeUploads({ entries: [], minimised: false })
})
