import { type Annotation, findAnnotation, listAnnotations } from '@strongroom/contract/documents/annotations.ts'
import type { Layer } from '@strongroom/contract/documents/xfdf/marks.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, type CallOptions } from '../../../api/call.ts'
import { queryClient } from '../../../api/query-client.ts'
import { parseContent } from './parse-content.ts'

/** The layers of a document, of all versions or of one, without their contents. */
export async function fetchLayers(query: { documentUuid: string; versionUuid?: string }, options: CallOptions) {
  const all: Annotation[] = []
  for (let page = 0; ; page += 1) {
    const more = { includeActions: 'true', includeContent: 'false', page, size: limits.listSize } as const
    const { content, metadata } = await call(listAnnotations, { query: { ...query, ...more } }, options)
    all.push(...content)
    if (page + 1 >= metadata.totalPages) return all
  }
}

/** The layers of a version without their contents. */
export const layersQuery = (documentUuid: string, versionUuid: string) =>
  queryOptions({
    queryKey: ['annotations', 'list', documentUuid, versionUuid],
    queryFn: ({ signal }) => fetchLayers({ documentUuid, versionUuid }, { signal }),
    meta: { shows: documentUuid },
  })

export interface FetchedLayer {
  annotation: Annotation
  /** Undefined if the content can't be read. */
  layer: Layer | undefined
}

/** A layer with its content, as the server has it now. */
export async function fetchLayer(annotationUuid: string): Promise<FetchedLayer> {
  const { content, ...annotation } = await call(findAnnotation, { params: { annotationUuid } })
  return { annotation: { ...annotation, content: null }, layer: parseContent(content ?? '') }
}

/** The same, from memory if this revision was fetched before. */
export const cachedLayer = ({ uuid, revision }: Annotation): Promise<FetchedLayer> =>
  queryClient.fetchQuery({
    queryKey: ['annotation-contents', uuid, revision],
    queryFn: () => fetchLayer(uuid),
    staleTime: Number.POSITIVE_INFINITY,
  })
