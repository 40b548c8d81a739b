import type { CallInput } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

type Query = CallInput<typeof listParticipants>['query']

/** One page of the people of a workspace, with the actions on each. */
export const participantsQuery = (query: Query) =>
  queryOptions({
    queryKey: ['participants', query],
    queryFn: ({ signal }) => call(listParticipants, { query: { ...query, includeActions: 'true' } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Participants who aren't on the workgroup's trusted list. */
export const untrustedQuery = (workspaceUuid: string) =>
  participantsQuery({ workspaceUuid, trusted: 'false', size: limits.listSizeMax })
