import { choiceParam, pageParam, sizeParam } from '../../session/search-params.ts'

/** The periods that the list of mentions can show; the first is the default. */
export const mentionPeriods = ['6-months', '1-year', '2-years', 'all-time'] as const

/** The state of the list, in the URL. Pages count from 0. */
export interface MentionsFilter {
  mentionsDateFilter?: (typeof mentionPeriods)[number] | undefined
  'mentionsList-page'?: number | undefined
  'mentionsList-page-size'?: number | undefined
}

/** The same, read from the URL. */
export const mentionsSearch = (search: Record<string, unknown>): MentionsFilter => ({
  mentionsDateFilter: choiceParam(search.mentionsDateFilter, mentionPeriods),
  'mentionsList-page': pageParam(search['mentionsList-page']),
  'mentionsList-page-size': sizeParam(search['mentionsList-page-size']),
})
