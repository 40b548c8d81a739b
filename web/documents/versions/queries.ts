import { limits } from '@strongroom/contract/wire/limits.ts'
import type { CallInput } from '@strongroom/contract/wire/endpoint.ts'
import { findPreview, listVersions } from '@strongroom/contract/documents/versions.ts'
import { call } from '../../api/call.ts'
import { usePolledQuery } from '../../ui/use-polled-query.ts'

/** The number of versions per page. */
export const VERSIONS_PAGE = limits.listSize

/** One page of a document's versions, newest first, polled while one of them is being scanned. */
export const useVersions = (documentUuid: string, page = 0) =>
  usePolledQuery({
    queryKey: ['versions', 'list', documentUuid, page],
    fetch: (options) =>
      call(listVersions, { query: { documentUuid, page, size: VERSIONS_PAGE, includeActions: 'true' } }, options),
    unfinished: ({ content }) => content.some(({ scanStatus }) => scanStatus === 'SCANNING'),
    keepPrevious: true,
    shows: documentUuid,
  })

type PreviewQuery = CallInput<typeof findPreview>['query']

/** The preview of a document, of the current version unless `version` names another; polled until it is made. */
export const usePreview = (assetUuid: string, version: number | undefined) =>
  usePolledQuery({
    queryKey: ['versions', 'preview', assetUuid, version ?? null],
    fetch: (options) =>
      call(findPreview, { params: { assetUuid }, query: (version ? { version } : {}) as PreviewQuery }, options),
    unfinished: ({ kind, status }) => kind === 'none' && status === 'PROCESSING',
    shows: assetUuid,
  })
