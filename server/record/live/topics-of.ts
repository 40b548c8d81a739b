import type { LiveTopic } from '@strongroom/contract/wire/live.ts'

/** Views are sent only to those who may read the activity. */
const LOOKS = /_(DOWNLOADED|PREVIEWED|STREAMED|VIEWED|EXPORTED|REFUSED)$/

/** The topics whose pages may have changed after this event. */
export function topicsOf(what: string): LiveTopic[] {
  if (what === 'PREVIEW_FINISHED') return ['assets', 'versions']
  if (LOOKS.test(what)) return ['audit']
  const noun = what.slice(0, what.indexOf('_'))
  if (noun === 'PARTICIPANT') return ['participants', 'workspaces', 'audit']
  if (noun === 'WORKSPACE') return ['workspaces', 'audit']
  return ['assets', 'versions', 'workspaces', 'audit']
}
