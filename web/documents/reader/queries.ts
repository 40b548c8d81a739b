import { findText, readPageText, type TextMatch } from '@strongroom/contract/documents/document-text.ts'
import { findNeighbours } from '@strongroom/contract/documents/reading/neighbours.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** A version never changes, so its text is fetched once. */
const FOREVER = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const

/** The words of one page of a version. */
export const pageTextQuery = (versionUuid: string, page: number) =>
  queryOptions({
    queryKey: ['versions', 'text', versionUuid, page],
    queryFn: ({ signal }) => call(readPageText, { params: { versionUuid, page: String(page) } }, { signal }),
    gcTime: 60_000,
    retry: 1,
    ...FOREVER,
  })

export const usePageText = (versionUuid: string, page: number, enabled: boolean) =>
  useQuery({ ...pageTextQuery(versionUuid, page), enabled })

/** Searches further than this would only fill the memory. */
const MOST_MATCHES = 2000

interface Search {
  versionUuid: string
  words: string
  /** Called with what was found so far, and the page to which the search has come. */
  onFound: (matches: TextMatch[], page: number) => void
  signal: AbortSignal
}

/** Searches a version from its first page to its last, one call at a time. */
export async function searchVersion({ versionUuid, words, onFound, signal }: Search): Promise<void> {
  const matches: TextMatch[] = []
  for (let fromPage: number | null = 1; fromPage !== null && matches.length < MOST_MATCHES; ) {
    const query = { text: words, fromPage }
    const found: { matches: TextMatch[]; nextPage: number | null } = await call(
      findText,
      { params: { versionUuid }, query },
      { signal },
    )
    matches.push(...found.matches)
    fromPage = found.nextPage
    onFound([...matches], fromPage ?? 0)
  }
}

/** The documents before and after a document in its folder, in the order of the list. */
export const neighboursQuery = (assetUuid: string) =>
  queryOptions({
    queryKey: ['assets', 'neighbours', assetUuid],
    queryFn: ({ signal }) => call(findNeighbours, { params: { assetUuid }, query: {} }, { signal }),
    staleTime: 60_000,
    meta: { shows: assetUuid },
  })
