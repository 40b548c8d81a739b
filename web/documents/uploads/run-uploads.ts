import { AssetName } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { describe } from '../../i18n/error-messages.ts'
import { text } from '../../i18n/language.ts'
import { onSessionChange, sessionQuery } from '../../session/session.ts'
import { queryClient } from '../../api/query-client.ts'
import { CANCELLED } from '../../api/kept-uploads.ts'
import { CallError } from '../../api/call-error.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { notifyProblem } from '../../ui/messages/notify-problem.ts'
import { fileKey, type PlacedFile } from '../../ui/files/read-dropped.ts'
import { suggestedQuery } from '../../organisation/tag-sets/queries.ts'
import { offeredTags } from '../tags/tag-options.ts'
import { sendUpload } from './send-upload.ts'
import {
  type BatchReport,
  hasUsableFolders,
  isWhole,
  makeBatch,
  reportBatch,
  type UploadBatch,
} from './upload-batch.ts'
import { isResumable, isUnderWay, newNameOf, type UploadEntry, type UploadPlace } from './upload-entry.ts'
import { changeEntry, changeUploads, readUploads } from './upload-store.ts'

const running = new Map<number, AbortController>()
let lastId = 0
let refreshed = 0

const targetOf = ({ workspaceUuid, parentUuid }: UploadPlace) => parentUuid ?? workspaceUuid

const keyOf = (place: UploadPlace, placed: PlacedFile) => `${targetOf(place)}/${fileKey(placed)}`

/** Queues files for a place and starts them, four at once. Files that are already under way are skipped. */
export function addUploads(
  place: UploadPlace,
  files: PlacedFile[],
  more: { folders?: string[]; tags?: string[] } = {},
) {
  const { folders = [], tags = [] } = more
  const { entries } = readUploads()
  const taken = new Set(entries.filter(isUnderWay).map((entry) => keyOf(entry.place, entry)))
  const fresh: UploadEntry[] = []
  let homeless = 0
  for (const { path, file } of files) {
    const key = keyOf(place, { path, file })
    if (taken.has(key)) continue
    taken.add(key)
    if (path.includes('/') && !place.mayCreateFolder) homeless += 1
    else fresh.push({ ...entryOf(place, path, file), tags })
  }
  if (homeless > 0) notifyProblem(text('upload.no-folders', { count: homeless }), limits.pasteWarning)
  const batch = batchOf(place, fresh, folders)
  if (fresh.length === 0) return void batch?.ready().catch((error: unknown) => notifyProblem(describe(error)))
  const announced = new Set(announcedOf(fresh))
  const added = batch ? fresh.map((entry) => (announced.has(entry) ? { ...entry, batch } : entry)) : fresh
  changeUploads({
    entries: [...entries.filter((entry) => entry.status !== 'complete' || entry.batch), ...added],
    minimised: false,
  })
  pump()
}

/** Files in folders are announced together; files without folders need nothing before them. */
function batchOf(place: UploadPlace, entries: UploadEntry[], dropped: string[]): UploadBatch | undefined {
  const folders = dropped.filter((path) => place.mayCreateFolder && hasUsableFolders(`${path}/`))
  if (folders.length === 0 && entries.every(({ path }) => !path.includes('/'))) return undefined
  const files = announcedOf(entries).filter(({ status }) => status === 'waiting')
  const announced = { folders, files: files.map(({ path, file }) => ({ path, size: file.size })) }
  return makeBatch(place, announced, personHere())
}

/** Only the first file of a path is announced: the others go without. */
function announcedOf(entries: readonly UploadEntry[]): UploadEntry[] {
  const paths = new Set<string>()
  return entries.filter(({ path }) => !paths.has(path) && paths.add(path))
}

const personHere = () => queryClient.getQueryData(sessionQuery.queryKey)?.user.uuid ?? ''

function entryOf(place: UploadPlace, path: string, file: File): UploadEntry {
  lastId += 1
  const personUuid = personHere()
  const base = { id: lastId, place, path, file, percent: 0, tags: [], personUuid, idempotencyKey: crypto.randomUUID() }
  if (!AssetName.safeParse(file.name).success || !hasUsableFolders(path))
    return { ...base, status: 'refused', error: new CallError('input.invalid', 400) }
  if (file.size <= place.maxSize) return { ...base, status: 'waiting' }
  return { ...base, status: 'refused', error: new CallError('file.too.large', 413) }
}

/** Starts waiting uploads; ends the run when none are left. */
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
  // A long queue refreshes the list regularly, but not after every file.
  if (running.size === 0 || Date.now() - refreshed < limits.uploadProgressEvery) return
  refreshed = Date.now()
  void refreshShare('assets')
}

function endRun() {
  window.removeEventListener('beforeunload', warn)
  const { entries } = readUploads()
  if (completeOf(entries) > 0) void refreshShare('assets')
  void reportBatches(entries).then((reports) => {
    if (running.size > 0) return
    changeUploads({ reports })
    // A drop of folders succeeded only if the server says so too.
    if (!reports.every((report) => report.complete === 0 || isWhole(report))) return
    const own = entries.filter(({ personUuid, status }) => personUuid === personHere() && status === 'complete')
    if (own.length > 0) notifyDone(doneText(own))
    const isOver = entries.every(({ status }) => status === 'complete' || status === 'cancelled')
    // Where tags are offered, or a file got another name, the list of what was uploaded stays.
    if (isOver && !entries.some((entry) => offersTags(entry.place) || newNameOf(entry))) closeUploads()
  })
}

function doneText(complete: readonly UploadEntry[]): string {
  const name = complete.length === 1 && newNameOf(complete[0]!)
  return name ? text('upload.state.complete-as', { name }) : text('upload.done', { count: complete.length })
}

function offersTags({ workspaceUuid, mayTag }: UploadPlace): boolean {
  const sets = queryClient.getQueryData(suggestedQuery(workspaceUuid).queryKey)?.content ?? []
  return mayTag && offeredTags(sets).length > 0
}

const completeOf = (entries: readonly UploadEntry[]) => entries.filter(({ status }) => status === 'complete').length

/** Asks the server what of each drop has arrived. */
async function reportBatches(entries: readonly UploadEntry[]): Promise<BatchReport[]> {
  const batches = new Set(entries.flatMap(({ batch }) => batch ?? []))
  return Promise.all(
    [...batches].map((batch) => reportBatch(batch, completeOf(entries.filter((entry) => entry.batch === batch)))),
  )
}

function warn(event: BeforeUnloadEvent) {
  event.preventDefault()
}

/** Cancels one upload: nothing of it is kept. */
export function cancelUpload(id: number) {
  const controller = running.get(id)
  if (controller) return controller.abort(CANCELLED)
  changeEntry(id, { status: 'cancelled' })
}

/** Cancels all running and waiting uploads. */
export function cancelAllUploads() {
  changeUploads({
    entries: readUploads().entries.map((entry) =>
      entry.status === 'waiting' ? { ...entry, status: 'cancelled' as const } : entry,
    ),
  })
  for (const controller of running.values()) controller.abort(CANCELLED)
}

/** Retries failed uploads, with the same keys. */
export function retryUploads() {
  changeUploads({
    // Complete files of a drop stay: its report counts them.
    entries: readUploads()
      .entries.filter((entry) => entry.status !== 'complete' || entry.batch)
      .map((entry) => (entry.status === 'failed' ? { ...entry, status: 'waiting' as const, percent: 0 } : entry)),
  })
  pump()
}

/** Removes one upload that ended without success; the panel closes with the last. */
export function dismissUpload(id: number) {
  const entries = readUploads().entries.filter((entry) => entry.id !== id)
  if (entries.length > 0) changeUploads({ entries })
  else closeUploads()
}

/** Removes all finished uploads, which closes the panel. */
export function closeUploads() {
  changeUploads({ entries: readUploads().entries.filter(isUnderWay), minimised: false, reports: [] })
}

// Signing out stops the person's uploads: the next person must not send them. Resumable ones that run have a ticket of
// their own and continue, unseen by anybody else.
onSessionChange(() => {
  const entries = readUploads().entries.filter((entry) => isResumable(entry) && running.has(entry.id))
  const kept = new Set(entries.map(({ id }) => id))
  changeUploads({ entries, minimised: false, reports: [] })
  for (const [id, controller] of running) if (!kept.has(id)) controller.abort(CANCELLED)
})
