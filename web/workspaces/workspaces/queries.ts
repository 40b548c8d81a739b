import { findWorkgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { findWorkspace, listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@strongroom/contract/wire/endpoint.ts'
import { call } from '../../api/call.ts'

/** Query keys of workspaces: invalidate `all` after any change. */
export const workspaceKeys = {
  all: ['workspaces'] as const,
  mine: (query: object) => ['workspaces', 'mine', query] as const,
  one: (uuid: string) => ['workspaces', 'one', uuid] as const,
}

type Query = CallInput<typeof listMyWorkspaces>['query']

/** One page of the workspaces that the person participates in or is invited to, with their actions. */
export const myWorkspacesQuery = (query: Query) =>
  queryOptions({
    queryKey: workspaceKeys.mine(query),
    queryFn: ({ signal }) => call(listMyWorkspaces, { query: { ...query, includeActions: 'true' } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** How many workspaces a page of the dashboard has, unless the person chose otherwise. */
export const WORKSPACES_PAGE_SIZE = 50

/** The first page of the dashboard without filters. */
export const firstWorkspaces = (workgroupUuid: string | undefined): Query => ({
  page: 0,
  size: WORKSPACES_PAGE_SIZE,
  workgroupUuid,
})

/** One workspace with the person's actions in it. */
export const workspaceQuery = (workspaceUuid: string) =>
  queryOptions({
    queryKey: workspaceKeys.one(workspaceUuid),
    queryFn: ({ signal }) =>
      call(findWorkspace, { params: { workspaceUuid }, query: { includeActions: 'true' } }, { signal }),
  })

/** The person's workgroup: its options for new workspaces, and the kinds of workspaces it has. */
export const ownWorkgroupQuery = (workgroupUuid: string | null) =>
  queryOptions({
    queryKey: ['workgroups', 'own', workgroupUuid],
    queryFn: ({ signal }) =>
      call(findWorkgroup, { params: { workgroupUuid: workgroupUuid ?? '' }, query: {} }, { signal }),
    enabled: workgroupUuid !== null,
  })
