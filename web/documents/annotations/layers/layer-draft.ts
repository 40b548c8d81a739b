import type { AnnotationType } from '@strongroom/contract/documents/annotations.ts'
import type { Layer, Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import { writeLayer } from '@strongroom/contract/documents/xfdf/write-layer.ts'
import { queryClient } from '../../../api/query-client.ts'
import { KEPT_DRAFT } from '../../../session/kept-drafts.ts'
import { sessionQuery } from '../../../session/session.ts'
import { type Board, type BoardPlace, isChanged, ownLayer } from './board.ts'
import { parseContent } from './parse-content.ts'

/** Unsaved changes of a layer: marks that were added or changed as XFDF, and the ids of deleted ones. */
interface Draft {
  /** The number of the version. */
  version: number
  content: string
  deleted: string[]
}

/** The version and type of a draft. */
export interface DraftPlace extends BoardPlace {
  type: AnnotationType
}

const keysOf = (documentUuid: string): string | undefined => {
  const person = queryClient.getQueryData(sessionQuery.queryKey)?.user.uuid
  return person && `${KEPT_DRAFT}${person}:annotations:${documentUuid}:`
}

const keyOf = ({ documentUuid, versionUuid, type }: Omit<DraftPlace, 'version'>): string | undefined => {
  const keys = keysOf(documentUuid)
  return keys && `${keys}${versionUuid}:${type}`
}

/** The versions of a document with changes that this browser has kept. */
export function listDrafts(documentUuid: string): DraftPlace[] {
  const keys = keysOf(documentUuid)
  if (!keys) return []
  return Object.keys(localStorage).flatMap((key) => {
    const draft = key.startsWith(keys) ? readDraft(key) : undefined
    if (!draft) return []
    const [versionUuid, type] = key.slice(keys.length).split(':')
    return [{ documentUuid, versionUuid: versionUuid!, version: draft.version, type: type as AnnotationType }]
  })
}

function readDraft(key: string): Draft | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps the unsaved changes of a layer in this browser: across the idle lock, a reload and a crash, until they are saved
 * or the person signs out.
 */
export function keepDraft(board: Board, type: AnnotationType): void {
  const key = keyOf({ ...board, type })
  const layer = ownLayer(board, type)
  if (!key || !layer) return
  if (!isChanged(layer)) return localStorage.removeItem(key)
  const { base, content } = layer
  const known = new Set(base.marks)
  const left = new Set(content.marks.map(({ id }) => id))
  const changed = content.marks.filter((mark) => !known.has(mark))
  const draft: Draft = {
    version: board.version,
    content: writeLayer({ marks: changed, others: [], document: undefined }),
    deleted: base.marks.filter(({ id }) => !left.has(id)).map(({ id }) => id),
  }
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The storage is full. The changes are still in the page, which asks before it is left.
  }
}

/** A layer with the kept changes of this browser; undefined without any. */
export function withDraft(place: Omit<DraftPlace, 'version'>, layer: Layer): Layer | undefined {
  const key = keyOf(place)
  const draft = key ? readDraft(key) : undefined
  const changed = draft && parseContent(draft.content)
  if (!changed) return undefined
  const later = new Map(changed.marks.map((mark) => [mark.id, mark]))
  const gone = new Set(draft.deleted)
  const marks = layer.marks.flatMap((mark) => {
    if (gone.has(mark.id)) return []
    const next = later.get(mark.id)
    later.delete(mark.id)
    return [next ?? mark]
  })
  return { ...layer, marks: [...marks, ...later.values()] }
}

/** Deletes a draft once all of its marks are elsewhere. */
export function dropDraft(place: Omit<DraftPlace, 'version'>, isKept: (mark: Mark) => boolean): void {
  const key = keyOf(place)
  const draft = key ? readDraft(key) : undefined
  if (key && draft && parseContent(draft.content)?.marks.every(isKept)) localStorage.removeItem(key)
}
