import { listReviewedWorkspaces, listReviews } from '@strongroom/contract/organisation/reviews/reviews.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'

export const REVIEWS_PAGE = 50

export const reviewsQuery = (workgroupUuid: string, page: number) =>
  queryOptions({
    queryKey: ['reviews', workgroupUuid, page],
    queryFn: ({ signal }) =>
      call(listReviews, { params: { workgroupUuid }, query: { page, size: REVIEWS_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const progressQuery = (params: { workgroupUuid: string; reviewUuid: string }, page: number) =>
  queryOptions({
    queryKey: ['reviews', params.workgroupUuid, 'progress', params.reviewUuid, page],
    queryFn: ({ signal }) => call(listReviewedWorkspaces, { params, query: { page, size: REVIEWS_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Refetches reviews after a change. */
export const refreshReviews = () => queryClient.invalidateQueries({ queryKey: ['reviews'] })
