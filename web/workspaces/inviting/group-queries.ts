import { findGroup, type Group, listGroups } from '@strongroom/contract/organisation/groups/groups.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { call } from '../../api/call.ts'

export const GROUPS_PAGE = limits.listSize

/** A page of a workgroup's groups by name, of those with these words. */
export const groupsQuery = (workgroupUuid: string, { page = 0, name = '' } = {}) =>
  queryOptions({
    queryKey: ['groups', workgroupUuid, page, name],
    queryFn: ({ signal }) => {
      const query = { page, size: GROUPS_PAGE, ...(name ? { name } : {}) }
      return call(listGroups, { params: { workgroupUuid }, query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** A group with its people. */
export const groupQuery = ({ workgroupUuid, uuid: groupUuid }: Pick<Group, 'workgroupUuid' | 'uuid'>) =>
  queryOptions({
    queryKey: ['groups', workgroupUuid, 'one', groupUuid],
    queryFn: ({ signal }) => call(findGroup, { params: { workgroupUuid, groupUuid } }, { signal }),
  })

/** Refetches groups after a change. */
export const refreshGroups = () => queryClient.invalidateQueries({ queryKey: ['groups'] })
