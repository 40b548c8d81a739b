import type { AnnotationType } from '@strongroom/contract/documents/annotations.ts'
import type { Layer } from '@strongroom/contract/documents/xfdf/marks.ts'
import { writeLayer } from '@strongroom/contract/documents/xfdf/write-layer.ts'
import { queryClient } from '../../../api/query-client.ts'
import { KEPT_DRAFT } from '../../../session/kept-drafts.ts'
import { sessionQuery } from '../../../session/session.ts'
import { type Board, isChanged, ownLayer } from './board.ts'
import { parseContent } from './parse-content.ts'

/** Unsaved changes of a layer: marks that were added or changed as XFDF, and the ids of deleted ones. */
interface Draft {
  content: string
  deleted: string[]
}

const keyOf = (versionUuid: string, type: AnnotationType): string | undefined => {
  const person = queryClient.getQueryData(sessionQuery.queryKey)?.user.uuid
  return person && `${KEPT_DRAFT}${person}:annotations:${versionUuid}:${type}`
}

/**
 * Keeps the unsaved changes of a layer in this browser: across the idle lock, a reload and a crash, until they are saved
 * or the person signs out.
 */
export function keepDraft(board: Board, type: AnnotationType): void {
  const key = keyOf(board.versionUuid, type)
  const layer = ownLayer(board, type)
  if (!key || !layer) return
  if (!isChanged(layer)) return localStorage.removeItem(key)
  const { base, content } = layer
  const known = new Set(base.marks)
  const left = new Set(content.marks.map(({ id }) => id))
  const changed = content.marks.filter((mark) => !known.has(mark))
  const draft: Draft = {
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
export function withDraft(versionUuid: string, type: AnnotationType, layer: Layer): Layer | undefined {
  const key = keyOf(versionUuid, type)
  const kept = key ? localStorage.getItem(key) : null
  if (kept === null) return undefined
  try {
    const { content, deleted } = JSON.parse(kept) as Draft
    const changed = parseContent(content)
    if (!changed) return undefined
    const later = new Map(changed.marks.map((mark) => [mark.id, mark]))
    const gone = new Set(deleted)
    const marks = layer.marks.flatMap((mark) => {
      if (gone.has(mark.id)) return []
      const next = later.get(mark.id)
      later.delete(mark.id)
      return [next ?? mark]
    })
    return { ...layer, marks: [...marks, ...later.values()] }
  } catch {
    return undefined
  }
}
