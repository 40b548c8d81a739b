import { findReview } from '@strongroom/contract/organisation/reviews/reviews.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The running review of a workspace with the first participants that the person has to decide about. */
export const reviewQuery = (workspaceUuid: string) =>
  queryOptions({
    queryKey: ['participants', 'review', workspaceUuid],
    queryFn: ({ signal }) => call(findReview, { params: { workspaceUuid }, query: {} }, { signal }),
    retry: false,
  })
