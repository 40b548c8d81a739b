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

/** This window's: two of them may have unsaved changes of the same layer. */
const WINDOW = crypto.randomUUID()

const ownKey = (place: Omit<DraftPlace, 'version'>): string | undefined => {
  const prefix = prefixOf(place)
  return prefix && `${prefix}${WINDOW}`
}

const prefixOf = ({ documentUuid, versionUuid, type }: Omit<DraftPlace, 'version'>): string | undefined => {
  const keys = keysOf(documentUuid)
  return keys && `${keys}${versionUuid}:${type}:`
}

/** The keys of all windows' drafts of a layer. */
function allKeys(place: Omit<DraftPlace, 'version'>): string[] {
  const prefix = prefixOf(place)
  return prefix ? Object.keys(localStorage).filter((key) => key.startsWith(prefix)) : []
}

/** Drafts of other windows that a board has taken over. */
const taken = new WeakMap<Board, Map<AnnotationType, string[]>>()

/** The versions of a document with changes that this browser has kept. */
export function listDrafts(documentUuid: string): DraftPlace[] {
  const keys = keysOf(documentUuid)
  if (!keys) return []
  const places = Object.keys(localStorage).flatMap((key): [string, DraftPlace][] => {
    const draft = key.startsWith(keys) ? readDraft(key) : undefined
    if (!draft) return []
    const [versionUuid = '', type] = key.slice(keys.length).split(':')
    const place = { documentUuid, versionUuid, version: draft.version, type: type as AnnotationType }
    return [[`${versionUuid} ${type}`, place]]
  })
  return [...new Map(places).values()]
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
  const key = ownKey({ ...board, type })
  const layer = ownLayer(board, type)
  if (!key) return
  if (!layer || !isChanged(layer)) {
    // Drafts that were taken over are saved with the own changes.
    for (const one of [key, ...(taken.get(board)?.get(type) ?? [])]) localStorage.removeItem(one)
    return
  }
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

/** Takes over the unsaved changes of all windows: they are forgotten once this board is saved. Undefined without any. */
export function takeDrafts(board: Board, type: AnnotationType, layer: Layer): Layer | undefined {
  const place = { ...board, type }
  const byType = taken.get(board) ?? new Map<AnnotationType, string[]>()
  taken.set(board, byType.set(type, allKeys(place)))
  return withDrafts(place, layer)
}

/** A layer with the changes that this browser has kept; undefined without any. */
export function withDrafts(place: Omit<DraftPlace, 'version'>, layer: Layer): Layer | undefined {
  const drafts = allKeys(place).flatMap((key) => {
    const draft = readDraft(key)
    const content = draft && parseContent(draft.content)
    return content ? [{ deleted: draft.deleted, marks: content.marks.filter(isWritten) }] : []
  })
  if (drafts.length === 0) return undefined
  return drafts.reduce<Layer>((merged, draft) => ({ ...merged, marks: withChanges(merged.marks, draft) }), layer)
}

/** Free text that nobody has written yet isn't kept. */
const isWritten = ({ kind, contents }: Mark) => kind !== 'freetext' || contents.trim() !== ''

function withChanges(marks: readonly Mark[], draft: { deleted: readonly string[]; marks: readonly Mark[] }): Mark[] {
  const later = new Map(draft.marks.map((mark) => [mark.id, mark]))
  const gone = new Set(draft.deleted)
  const kept = marks.flatMap((mark) => {
    if (gone.has(mark.id)) return []
    const next = later.get(mark.id)
    later.delete(mark.id)
    return [next ?? mark]
  })
  return [...kept, ...later.values()]
}

/** Deletes drafts once all of their marks are elsewhere. */
export function dropDraft(place: Omit<DraftPlace, 'version'>, isKept: (mark: Mark) => boolean): void {
  for (const key of allKeys(place)) {
    const draft = readDraft(key)
    if (draft && parseContent(draft.content)?.marks.every(isKept)) localStorage.removeItem(key)
  }
}
