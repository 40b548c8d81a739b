import type { SearchSort } from '@strongroom/contract/documents/search.ts'
import { choiceParam, pageParam, textParam } from '../../session/search-params.ts'

/** The scope of a search: workspaces, documents and folders everywhere, or those of one workspace. */
export type SearchContext = 'assets' | 'workspaces' | 'workspace'

/** The offered orders of documents and folders; the first is the default. */
export const searchSorts = [
  'name,asc',
  'name,desc',
  'relevance,desc',
  'modifiedDate,desc',
  'modifiedDate,asc',
  'createdDate,desc',
  'createdDate,asc',
  'size,desc',
  'size,asc',
] as const satisfies SearchSort[]

/** The search parameters of the page of results. */
export const titleSearch = (search: Record<string, unknown>) => ({
  name: textParam(search.name)?.trim() || undefined,
  searchContext: choiceParam<SearchContext>(search.searchContext, ['assets', 'workspaces', 'workspace']),
  /** The workspace of the context 'workspace'. */
  workspace: textParam(search.workspace),
  workgroupUuid: textParam(search.workgroupUuid),
  sort: choiceParam(search.sort, searchSorts),
  view: choiceParam(search.view, ['grid']),
  'search-page': pageParam(search['search-page']),
})

export type TitleSearch = ReturnType<typeof titleSearch>
