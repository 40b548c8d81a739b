import { listKnownTags } from '@strongroom/contract/documents/tags.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** How many known names a search shows. */
const SHOWN = 50

/** The names of tags in a workspace, or in all of the person's, that contain these words. */
export const knownTagsQuery = (workspaceUuid: string | undefined, query: string) =>
  queryOptions({
    queryKey: ['assets', 'known-tags', workspaceUuid ?? '', query],
    queryFn: ({ signal }) => call(listKnownTags, { query: { workspaceUuid, query, size: SHOWN } }, { signal }),
    placeholderData: keepPreviousData,
  })
