import { listIdentityProviders } from '@strongroom/contract/organisation/identity-providers.ts'
import {
  listMembers,
  listPendingMembers,
  type MemberFilterRole,
  type MemberSort,
} from '@strongroom/contract/organisation/workgroup-members.ts'
import { countMissingPasskeys, findQuota, findWorkgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { type AskedWorkgroupAction, explainWorkgroupAction } from '@strongroom/contract/why/workgroup-why.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { call } from '../../api/call.ts'

const key = (workgroupUuid: string, ...rest: unknown[]) => ['workgroups', 'one', workgroupUuid, ...rest]

/** A workgroup with the person's actions there. */
export const workgroupQuery = (workgroupUuid: string) =>
  queryOptions({
    queryKey: key(workgroupUuid),
    queryFn: ({ signal }) =>
      call(findWorkgroup, { params: { workgroupUuid }, query: { includeActions: 'true' } }, { signal }),
  })

interface ListQuery {
  workgroupUuid: string
  page: number
  size: number
  query?: string | undefined
}

interface MembersQuery extends ListQuery {
  role?: MemberFilterRole | undefined
  status?: 'ACCEPTED' | 'DISABLED' | undefined
  sort?: MemberSort | undefined
}

export const membersQuery = (query: MembersQuery) =>
  queryOptions({
    queryKey: key(query.workgroupUuid, 'members', query),
    queryFn: ({ signal }) => call(listMembers, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const pendingMembersQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: key(query.workgroupUuid, 'pending', query),
    queryFn: ({ signal }) => call(listPendingMembers, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** How many members would have to add a passkey first; refetched whenever somebody is about to decide. */
export const missingPasskeysQuery = (workgroupUuid: string) =>
  queryOptions({
    queryKey: key(workgroupUuid, 'missing-passkeys'),
    queryFn: ({ signal }) => call(countMissingPasskeys, { params: { workgroupUuid } }, { signal }),
    staleTime: 0,
  })

/** Why the person can or can't do something; refetched each time, because it depends on data elsewhere. */
export const workgroupWhyQuery = (workgroupUuid: string, action: AskedWorkgroupAction) =>
  queryOptions({
    queryKey: key(workgroupUuid, 'why', action),
    queryFn: ({ signal }) => call(explainWorkgroupAction, { params: { workgroupUuid }, query: { action } }, { signal }),
    staleTime: 0,
  })

/** The sign-in providers of a workgroup. */
export const identityProvidersQuery = (workgroupUuid: string) =>
  queryOptions({
    queryKey: key(workgroupUuid, 'identity-providers'),
    queryFn: ({ signal }) => call(listIdentityProviders, { params: { workgroupUuid } }, { signal }),
  })

/** The connections of a workgroup, and how many it may have. */
export const quotaQuery = (workgroupUuid: string) =>
  queryOptions({
    queryKey: key(workgroupUuid, 'quota'),
    queryFn: ({ signal }) => call(findQuota, { params: { workgroupUuid } }, { signal }),
  })

/** Refetches all workgroup data after a change. */
export const refreshWorkgroup = () => queryClient.invalidateQueries({ queryKey: ['workgroups'] })
