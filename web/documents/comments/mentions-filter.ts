/** The periods that the list of mentions can show; the first is the default. */
export const mentionPeriods = ['6-months', '1-year', '2-years', 'all-time'] as const

/** The state of the list, in the URL. Pages count from 0. */
export interface MentionsFilter {
  mentionsDateFilter?: (typeof mentionPeriods)[number] | undefined
  'mentionsList-page'?: number | undefined
}
