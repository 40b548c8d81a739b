import type { AnnotationType } from '@strongroom/contract/documents/annotations.ts'
import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Board } from '../layers/board.ts'
import { listDrafts, withDrafts } from '../layers/layer-draft.ts'
import { NO_LAYER } from '../layers/parse-content.ts'
import { cachedLayer, fetchLayers } from '../layers/queries.ts'
import { isOwn } from '../layers/receive-layers.ts'

/** The person's own marks of one type on an earlier version. */
export interface EarlierLayer {
  documentUuid: string
  versionUuid: string
  /** From 1. */
  version: number
  type: AnnotationType
  marks: readonly Mark[]
}

/**
 * The person's own annotations of earlier versions, the latest version first, with the changes that weren't saved before
 * the next version arrived.
 */
export const earlierQuery = ({ documentUuid, versionUuid }: Board) =>
  queryOptions({
    queryKey: ['annotations', 'earlier', documentUuid, versionUuid],
    queryFn: async ({ signal }): Promise<EarlierLayer[]> => {
      const listed = await fetchLayers({ documentUuid }, { signal })
      const saved = await Promise.all(
        listed
          .filter((one) => isOwn(one) && one.documentVersion.uuid !== versionUuid)
          .map(async (one) => {
            const { uuid, version } = one.documentVersion
            const { layer } = await cachedLayer(one)
            return { documentUuid, versionUuid: uuid, version, type: one.type, layer: layer ?? NO_LAYER }
          }),
      )
      const drafts = listDrafts(documentUuid)
        .filter((draft) => draft.versionUuid !== versionUuid)
        .filter((draft) => !saved.some((one) => one.versionUuid === draft.versionUuid && one.type === draft.type))
        .map((draft) => ({ ...draft, layer: NO_LAYER }))
      return [...saved, ...drafts]
        .map(({ layer, ...place }) => ({ ...place, marks: (withDrafts(place, layer) ?? layer).marks }))
        .filter(({ marks }) => marks.length > 0)
        .toSorted((one, other) => other.version - one.version)
    },
    meta: { shows: documentUuid },
  })

/** The layers without the marks that are on the shown version already: a mark keeps its id from version to version. */
export function notYetHere({ layers }: Board, earlier: readonly EarlierLayer[]): EarlierLayer[] {
  const here = new Set(layers.read().flatMap(({ content }) => content.marks.map(({ id }) => id)))
  return earlier
    .map((layer) => ({ ...layer, marks: layer.marks.filter(({ id }) => !here.has(id)) }))
    .filter(({ marks }) => marks.length > 0)
}
