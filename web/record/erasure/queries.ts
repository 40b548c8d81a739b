import { listErasures } from '@strongroom/contract/record/erasures.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'

export const ERASURES_PAGE = 25

/** The erased people, read again every half minute while the page is open: the search of the record goes on. */
export const erasuresQuery = (page: number) =>
  queryOptions({
    queryKey: ['erasures', page],
    queryFn: ({ signal }) => call(listErasures, { query: { page, size: ERASURES_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

/** Reads everything again after an erasure: each answer that was kept may name the person, such as suggested contacts. */
export async function forgetErased(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
}
