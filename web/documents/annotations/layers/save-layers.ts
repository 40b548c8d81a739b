import {
  type Annotation,
  type AnnotationType,
  createAnnotation,
  listAnnotations,
  updateAnnotationContent,
} from '@strongroom/contract/documents/annotations.ts'
import type { Layer } from '@strongroom/contract/documents/xfdf/marks.ts'
import { writeLayer } from '@strongroom/contract/documents/xfdf/write-layer.ts'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { type Board, type BoardLayer, isChanged, ownLayer, replaceLayer } from './board.ts'
import { findMark } from './change-marks.ts'
import { keepDraft } from './layer-draft.ts'
import { fetchLayer, layersQuery } from './queries.ts'
import { receiveLayer, removeLayer } from './receive-layers.ts'

/** Milliseconds after the last change. */
const SETTLED = 1500
/** Milliseconds until a failed save is tried again: at first, and at most. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [5_000, 60_000]
/** Another window may save in between; more often than this something else is wrong. */
const MOST_MERGES = 5

/** Saves the person's own layers after each change. Returns the functions that save at once and that end it. */
export function saveChanges(board: Board): { saveNow: () => Promise<void>; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let pause = FIRST_PAUSE
  const saveNow = async () => {
    clearTimeout(timer)
    if (isWriting(board)) return later()
    running ??= saveAll(board).finally(() => {
      running = undefined
    })
    await running
    const now = board.saving.read()
    if (now.is === 'changed') return later()
    if (now.is !== 'failed' || !isTemporary(now.error)) return
    later(pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }
  const later = (wait = SETTLED) => {
    clearTimeout(timer)
    timer = setTimeout(() => void saveNow(), wait)
  }
  const end = board.changes.subscribe(() => {
    pause = FIRST_PAUSE
    later()
  })
  const again = () => board.saving.read().is === 'failed' && void saveNow()
  window.addEventListener('online', again)
  if (board.saving.read().is === 'changed') later()
  return {
    saveNow,
    stop: () => {
      end()
      window.removeEventListener('online', again)
      clearTimeout(timer)
      if (board.saving.read().is === 'changed') void saveAll(board)
    },
  }
}

async function saveAll(board: Board): Promise<void> {
  board.saving.write({ is: 'saving' })
  const failures: unknown[] = []
  // One that is refused doesn't keep the other from being saved.
  for (const type of ['PUBLIC', 'PRIVATE'] as const) await saveType(board, type).catch((error) => failures.push(error))
  const [error] = failures
  if (error !== undefined) {
    // The rights may have changed since the page was opened.
    if (error instanceof CallError && error.code === 'permission.denied') void askRightsAgain(board)
    return board.saving.write({ is: 'failed', error })
  }
  board.saving.write({ is: board.layers.read().some(isChanged) ? 'changed' : 'saved' })
}

async function saveType(board: Board, type: AnnotationType): Promise<void> {
  for (let merges = 0; !(await saveLayer(board, ownLayer(board, type))) && merges < MOST_MERGES; merges += 1);
  keepDraft(board, type)
}

/** Whether a later try may succeed by itself. */
const isTemporary = (error: unknown) => !(error instanceof CallError) || error.status === 0 || error.status >= 500

/** Whether free text is being written that has no words yet. */
function isWriting(board: Board): boolean {
  const mark = findMark(board, board.view.read().edited)?.mark
  return mark?.kind === 'freetext' && mark.contents.trim() === ''
}

/** Saves one layer. False if somebody else has changed it: it is merged now, and has to be saved again. */
async function saveLayer(board: Board, layer: BoardLayer | undefined): Promise<boolean> {
  if (!layer || !isChanged(layer) || layer.isUnreadable) return true
  if (!layer.saved && layer.content.marks.length === 0) {
    replaceLayer(board, layer.key, { ...layer, base: layer.content })
    return true
  }
  const sent = layer.content
  try {
    const saved = layer.saved ? await update(layer.saved, sent) : await create(board, layer)
    const now = ownLayer(board, layer.type)
    if (now) replaceLayer(board, now.key, { ...now, saved, base: sent })
    countAgain(board)
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return await reconcile(board, layer, error)
  }
}

async function create(board: Board, { type, content }: BoardLayer): Promise<Annotation> {
  const { documentUuid, versionUuid } = board
  const body = { content: writeLayer(content), type, versionId: versionUuid, documentUuid }
  const created = await call(createAnnotation, { body }, { idempotencyKey: crypto.randomUUID() })
  await noteCreated(board, { ...created, content: null })
  return { ...created, content: null }
}

/** A list that was requested before doesn't have the new layer, which would seem deleted. */
async function noteCreated({ documentUuid, versionUuid }: Board, created: Annotation): Promise<void> {
  const { queryKey } = layersQuery(documentUuid, versionUuid)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (known) => known && [...known, created])
  void queryClient.invalidateQueries({ queryKey })
}

async function update(saved: Annotation, content: Layer): Promise<Annotation> {
  const params = { annotationUuid: saved.uuid }
  const headers = { 'if-match': `"${saved.revision}"` }
  await call(updateAnnotationContent, { params, body: { content: writeLayer(content) } }, { headers })
  return { ...saved, revision: saved.revision + 1, modifiedTime: Date.now() }
}

/** Another window has saved, created or deleted the layer meanwhile: merges with that. Other errors are thrown. */
async function reconcile(board: Board, layer: BoardLayer, error: CallError): Promise<false> {
  const uuid = error.code === 'annotation.exists' ? await findOwn(board, layer) : layer.saved?.uuid
  if (uuid && (error.code === 'annotation.changed' || error.code === 'annotation.exists')) {
    receiveLayer(board, await fetchLayer(uuid))
    return false
  }
  if (error.code === 'annotation.not.found') {
    removeLayer(board, ownLayer(board, layer.type) ?? layer)
    return false
  }
  throw error
}

async function findOwn({ documentUuid, versionUuid }: Board, { type }: BoardLayer): Promise<string | undefined> {
  const query = { documentUuid, versionUuid, includeActions: 'true', includeContent: 'false', size: 100 } as const
  const { content } = await call(listAnnotations, { query })
  return content.find((one) => one.type === type && (type === 'PRIVATE' || one.actions?.updateTypePrivate))?.uuid
}

const askRightsAgain = ({ documentUuid }: Board) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey, meta }) => queryKey[0] === 'assets' || meta?.['shows'] === documentUuid,
  })

/** Lists show how many annotations a document has. */
const countAgain = ({ documentUuid }: Board) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey, meta }) =>
      (queryKey[0] === 'assets' || queryKey[0] === 'versions') && meta?.['shows'] === documentUuid,
    refetchType: 'none',
  })

/** Tries again what has failed. */
export function saveAgain(board: Board): void {
  board.saving.write({ is: 'changed' })
  board.changes.write(board.changes.read() + 1)
}
