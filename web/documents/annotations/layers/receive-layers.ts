import type { Annotation } from '@strongroom/contract/documents/annotations.ts'
import { queryClient } from '../../../api/query-client.ts'
import { sessionQuery } from '../../../session/session.ts'
import { type Board, type BoardLayer, isChanged, ownLayer, replaceLayer } from './board.ts'
import { newLayer } from './change-marks.ts'
import { keepDraft, takeDrafts } from './layer-draft.ts'
import { mergeLayers } from './merge-layers.ts'
import { NO_LAYER } from './parse-content.ts'
import { cachedLayer, type FetchedLayer } from './queries.ts'

/** Contents that are fetched at once. */
const AT_ONCE = 4

/**
 * Whether a layer is the caller's own. A public one of an earlier participation may have the caller's name and not be
 * theirs to change: only the actions tell.
 */
export const isOwn = ({ type, createdBy, actions }: Annotation): boolean =>
  type === 'PRIVATE' ||
  (actions
    ? actions.updateTypePrivate
    : createdBy.uuid !== null && createdBy.uuid === queryClient.getQueryData(sessionQuery.queryKey)?.user.uuid)

const keyOf = (annotation: Annotation) => (isOwn(annotation) ? annotation.type : annotation.uuid)

/**
 * Shows the listed layers: fetches contents that are new here, and removes layers that are gone. Unsaved changes of the
 * person's own stay. Contents that can't be fetched are counted in `missing`.
 */
export async function receiveLayers(board: Board, listed: readonly Annotation[]): Promise<void> {
  const keys = new Set(listed.map(keyOf))
  for (const layer of board.layers.read()) if (!keys.has(layer.key) && layer.saved) removeLayer(board, layer)
  const fresh = listed.filter((annotation) => !isKnown(board, annotation))
  let missing = 0
  for (let at = 0; at < fresh.length; at += AT_ONCE) {
    const fetched = await Promise.allSettled(fresh.slice(at, at + AT_ONCE).map(cachedLayer))
    for (const one of fetched) {
      if (one.status === 'fulfilled') receiveLayer(board, one.value)
      else missing += 1
    }
  }
  board.missing.write(missing)
}

/** Whether a revision is here already; its other properties are taken over. */
function isKnown(board: Board, annotation: Annotation): boolean {
  const layer = board.layers.read().find(({ key }) => key === keyOf(annotation))
  if (!layer?.saved || layer.saved.uuid !== annotation.uuid || layer.saved.revision < annotation.revision) return false
  if (layer.saved.revision === annotation.revision) replaceLayer(board, layer.key, { ...layer, saved: annotation })
  return true
}

/** Shows one fetched layer. Unsaved changes of the person's own are merged into it. */
export function receiveLayer(board: Board, { annotation, layer: theirs }: FetchedLayer): void {
  const key = keyOf(annotation)
  const known = board.layers.read().find((one) => one.key === key)
  const shown: BoardLayer = known ?? { ...newLayer(annotation.type), key, isOwn: isOwn(annotation) }
  const base = theirs ?? NO_LAYER
  const content =
    theirs && known && isChanged(known) ? mergeLayers({ base: known.base, mine: known.content, theirs }) : base
  replaceLayer(board, key, { ...shown, saved: annotation, base, content, isUnreadable: theirs === undefined })
}

/** A deleted layer. Marks that were never saved stay, and are saved as a new one. */
export function removeLayer(board: Board, layer: BoardLayer): void {
  const left = isChanged(layer) ? mergeLayers({ base: layer.base, mine: layer.content, theirs: NO_LAYER }) : NO_LAYER
  if (left.marks.length > 0) replaceLayer(board, layer.key, { ...newLayer(layer.type), content: left })
  else board.layers.write(board.layers.read().filter(({ key }) => key !== layer.key))
}

/** Adds the unsaved changes that this browser has kept. */
export function restoreDrafts(board: Board): void {
  for (const type of ['PUBLIC', 'PRIVATE'] as const) {
    const layer = ownLayer(board, type) ?? newLayer(type)
    if (layer.isUnreadable) continue
    const content = takeDrafts(board, type, layer.base)
    if (!content) continue
    replaceLayer(board, layer.key, { ...layer, content })
    keepDraft(board, type)
    board.saving.write({ is: 'changed' })
    board.changes.write(board.changes.read() + 1)
  }
}
