import { listTagPolicies, listUserTags } from '@strongroom/contract/organisation/tag-policies.ts'
import { listTagSets } from '@strongroom/contract/organisation/tag-sets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'

export const POLICIES_PAGE = limits.listSize

const key = (...rest: unknown[]) => ['tag-policies', ...rest]

/** A page of a workgroup's policies, for people who manage them. */
export const policiesQuery = (workgroupUuid: string, page: number) =>
  queryOptions({
    queryKey: key('list', workgroupUuid, page),
    queryFn: ({ signal }) => call(listTagPolicies, { query: { workgroupUuid, page, size: POLICIES_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A page of the people with tags. */
export const taggedPeopleQuery = (workgroupUuid: string, page: number) =>
  queryOptions({
    queryKey: key('people', workgroupUuid, page),
    queryFn: ({ signal }) => call(listUserTags, { query: { workgroupUuid, page, size: POLICIES_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The tags of one person; refetched each time, because other administrators may have changed them. */
export const userTagsQuery = (workgroupUuid: string, userUuid: string) =>
  queryOptions({
    queryKey: key('person', workgroupUuid, userUuid),
    queryFn: ({ signal }) => call(listUserTags, { query: { workgroupUuid, userUuid } }, { signal }),
    gcTime: 0,
    staleTime: 0,
  })

/** The names of the workgroup's tags for documents or for people, to choose from. */
export const tagNamesQuery = (workgroupUuid: string, side: 'ASSET' | 'USER') =>
  queryOptions({
    queryKey: ['workspaces', 'tag-sets', 'names', workgroupUuid, side],
    queryFn: async ({ signal }) => {
      const narrowed = { [side === 'USER' ? 'applyToContacts' : 'applyToDocuments']: 'true' }
      const query = { workgroupUuid, size: limits.tagSetsPerWorkgroup, ...narrowed }
      const { content } = await call(listTagSets, { query }, { signal })
      return [...new Set(content.flatMap(({ tags }) => tags.map(({ name }) => name)))]
    },
  })

/** Refetches policies and tags of people after a change. */
export const refreshPolicies = () => queryClient.invalidateQueries({ queryKey: key() })
