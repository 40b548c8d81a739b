import { type MentionsFilter, mentionsSearch } from '../../documents/comments/mentions-filter.ts'
import { choiceParam, flagParam, pageParam, sizeParam, textParam } from '../../session/search-params.ts'
import { type WorkspacesFilter, workspaceSorts } from '../../workspaces/workspaces/workspaces-filter.ts'

/** The search parameters of the dashboard: the list's page, order, filters and form, and those of the mentions. */
export const workspacesSearch = (search: Record<string, unknown>): WorkspacesFilter & MentionsFilter => ({
  'workspaces-page': pageParam(search['workspaces-page']),
  'workspaces-page-size': sizeParam(search['workspaces-page-size']),
  sort: choiceParam(search.sort, workspaceSorts),
  name: textParam(search.name),
  favourite: flagParam(search.favourite),
  view: choiceParam(search.view, ['grid']),
  tab: choiceParam(search.tab, ['tasks', 'mentions']),
  ...mentionsSearch(search),
})
