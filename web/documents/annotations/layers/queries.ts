import { type Annotation, findAnnotation, listAnnotations } from '@strongroom/contract/documents/annotations.ts'
import type { Layer } from '@strongroom/contract/documents/xfdf/marks.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, type CallOptions } from '../../../api/call.ts'
import { queryClient } from '../../../api/query-client.ts'
import { parseContent } from './parse-content.ts'

interface Wanted {
  documentUuid: string
  /** All versions if undefined. */
  versionUuid?: string
  includeContent?: boolean
}

/** The layers of a document, with their contents if that is asked for. */
export async function fetchLayers({ includeContent = false, ...query }: Wanted, options: CallOptions) {
  const all: Annotation[] = []
  for (let page = 0; ; page += 1) {
    const more = {
      includeActions: 'true',
      includeContent: String(includeContent),
      page,
      size: limits.listSize,
    } as const
    const { content, metadata } = await call(listAnnotations, { query: { ...query, ...more } }, options)
    all.push(...content)
    if (page + 1 >= metadata.totalPages) return all
  }
}

const listKey = (documentUuid: string, versionUuid: string) => ['annotations', 'list', documentUuid, versionUuid]

/**
 * The layers of a version without their contents. The first time the contents come with them, and are kept for {@link
 * cachedLayer}: the marks are shown one call sooner.
 */
export const layersQuery = (documentUuid: string, versionUuid: string) =>
  queryOptions({
    queryKey: listKey(documentUuid, versionUuid),
    queryFn: async ({ signal }) => {
      const includeContent = queryClient.getQueryData(listKey(documentUuid, versionUuid)) === undefined
      const listed = await fetchLayers({ documentUuid, versionUuid, includeContent }, { signal })
      return includeContent ? listed.map(keepContent) : listed
    },
    meta: { shows: documentUuid },
  })

function keepContent({ content, ...annotation }: Annotation): Annotation {
  const fetched: FetchedLayer = { annotation: { ...annotation, content: null }, layer: parseContent(content ?? '') }
  queryClient.setQueryData(contentKey(annotation), fetched)
  return fetched.annotation
}

const contentKey = ({ uuid, revision }: Pick<Annotation, 'uuid' | 'revision'>) => [
  'annotation-contents',
  uuid,
  revision,
]

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
export const cachedLayer = (annotation: Annotation): Promise<FetchedLayer> =>
  queryClient.fetchQuery({
    queryKey: contentKey(annotation),
    queryFn: () => fetchLayer(annotation.uuid),
    staleTime: Number.POSITIVE_INFINITY,
  })
