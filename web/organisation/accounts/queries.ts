import { listAccountWorkgroups } from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import { findAccount, listAccounts } from '@strongroom/contract/organisation/accounts/accounts.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'

const key = (...rest: unknown[]) => ['accounts', ...rest]

/** An account with its figures. */
export const accountQuery = (accountUuid: string) =>
  queryOptions({
    queryKey: key('one', accountUuid),
    queryFn: ({ signal }) => call(findAccount, { params: { accountUuid } }, { signal }),
  })

/** The accounts that the person manages, by name. */
export const accountsQuery = (query: { name?: string | undefined; page: number; size?: number }) =>
  queryOptions({
    queryKey: key('list', query),
    queryFn: ({ signal }) => call(listAccounts, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export interface WorkgroupsOf {
  accountUuid: string
  name?: string | undefined
  /** With the hidden ones, too. */
  hidden: boolean
  page: number
  size?: number
}

/** The workgroups of an account, by name. */
export const accountWorkgroupsQuery = ({ hidden, ...query }: WorkgroupsOf) =>
  queryOptions({
    queryKey: key('workgroups', query.accountUuid, { ...query, hidden }),
    queryFn: ({ signal }) =>
      call(listAccountWorkgroups, { query: { ...query, hidden: hidden ? 'true' : 'false' } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Refetches everything about accounts and their workgroups after a change. */
export async function refreshAccounts(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: key() }),
    queryClient.invalidateQueries({ queryKey: ['workgroups'] }),
  ])
}
