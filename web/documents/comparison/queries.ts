import { compareVersions } from '@strongroom/contract/documents/document-text.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The differences between the texts of two versions, which never change. */
export const comparisonQuery = (assetUuid: string, from: number, to: number) =>
  queryOptions({
    queryKey: ['versions', 'comparison', assetUuid, from, to],
    queryFn: ({ signal }) => call(compareVersions, { params: { assetUuid }, query: { from, to } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
    retry: false,
  })
