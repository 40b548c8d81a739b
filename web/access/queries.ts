import type { CallInput } from '@strongroom/contract/endpoint.ts'
import { explainAction } from '@strongroom/contract/why.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

/** Why somebody can, or can't, do something. Asked anew each time: what it depends on changes elsewhere. */
export const whyQuery = (workspaceUuid: string, query: CallInput<typeof explainAction>['query']) =>
  queryOptions({
    queryKey: ['why', workspaceUuid, query],
    queryFn: ({ signal }) => call(explainAction, { params: { workspaceUuid }, query }, { signal }),
    staleTime: 0,
  })
