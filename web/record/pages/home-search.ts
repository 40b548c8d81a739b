import { choiceParam, flagParam, pageParam, sizeParam, textParam } from '../../session/search-params.ts'
import { type WorkspacesFilter, workspaceSorts } from '../../workspaces/workspaces/workspaces-filter.ts'

/** The search parameters of the dashboard: the list's page, order, filters and form. */
export const workspacesSearch = (search: Record<string, unknown>): WorkspacesFilter => ({
  'workspaces-page': pageParam(search['workspaces-page']),
  'workspaces-page-size': sizeParam(search['workspaces-page-size']),
  sort: choiceParam(search.sort, workspaceSorts),
  name: textParam(search.name),
  favourite: flagParam(search.favourite),
  view: choiceParam(search.view, ['grid']),
  tab: choiceParam(search.tab, ['tasks']),
})
