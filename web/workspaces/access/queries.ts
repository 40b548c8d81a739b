import type { CallInput } from '@strongroom/contract/wire/endpoint.ts'
import { listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { explainAction } from '@strongroom/contract/why/why.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Why somebody can or can't do something. Refetched each time, because it depends on data elsewhere. */
export const whyQuery = (workspaceUuid: string, query: CallInput<typeof explainAction>['query']) =>
  queryOptions({
    queryKey: ['why', workspaceUuid, query],
    queryFn: ({ signal }) => call(explainAction, { params: { workspaceUuid }, query }, { signal }),
    staleTime: 0,
  })

/** The number of offered people; beyond it the person searches. */
export const PEOPLE_AT_ONCE = 100

/** The people of a workspace by name, or the matches of a search. */
export const peopleQuery = (workspaceUuid: string, words: string | undefined) =>
  queryOptions({
    queryKey: ['participants', 'asked', workspaceUuid, words],
    queryFn: ({ signal }) =>
      call(
        listParticipants,
        { query: { workspaceUuid, size: PEOPLE_AT_ONCE, sort: 'username,asc', query: words, includeActions: 'true' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
