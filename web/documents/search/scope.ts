import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useText } from '../../i18n/language.ts'
import { useCurrentWorkgroup } from '../../session/current-workgroup.ts'
import { workspaceQuery } from '../../workspaces/workspaces/queries.ts'
import { type SearchContext, titleSearch } from './search-params.ts'
import { searchText } from './typed-search.ts'

interface Scope {
  value: SearchContext
  label: string
}

export interface SearchScopes {
  scopes: Scope[]
  /** The workspace that the page shows. */
  workspaceUuid: string | undefined
  /** Typed before, on the page of results. */
  typed: string
  chosen: SearchContext | undefined
}

/**
 * The scopes that the search bar offers on this page: inside a workspace all of them or this one, by its name. A new
 * search of all begins with the current workgroup, which the scope then names.
 */
export function useSearchScopes(): SearchScopes {
  const t = useText()
  const { path, typed, searchContext, workspace } = useRouterState({
    select: ({ location, matches }) => {
      // The location holds the address as it is written: a single tag is a text there.
      const search = titleSearch(location.search)
      const isResults = location.pathname === '/title-search'
      const { workspaceUuid } = (matches.at(-1)?.params ?? {}) as { workspaceUuid?: string }
      return {
        path: location.pathname,
        typed: isResults ? searchText({ name: search.name ?? '', tags: search.tags ?? [] }) : '',
        searchContext: isResults ? search.searchContext : undefined,
        workspace: isResults ? search.workspace : workspaceUuid,
      }
    },
    structuralSharing: true,
  })
  const current = useCurrentWorkgroup()
  const { data } = useQuery({ ...workspaceQuery(workspace ?? ''), enabled: workspace !== undefined })
  const inside = workspace !== undefined && (path.startsWith('/share/') || searchContext === 'workspace')
  const scopes: Scope[] = inside
    ? [
        {
          value: 'assets',
          label: current ? t('search.scope.all-of', { workgroup: current.name }) : t('search.scope.all'),
        },
        ...(data ? [{ value: 'workspace' as const, label: data.name }] : []),
      ]
    : [
        { value: 'assets', label: t('search.scope.assets') },
        { value: 'workspaces', label: t('search.scope.workspaces') },
      ]
  return { scopes, workspaceUuid: inside ? workspace : undefined, typed, chosen: searchContext }
}
