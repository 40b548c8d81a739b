import type { LiveTopic } from '@strongroom/contract/wire/live.ts'

/** Looking at things is told to those who may read the activity, and to nobody else. */
const LOOKS = /_(DOWNLOADED|PREVIEWED|STREAMED|VIEWED|EXPORTED|REFUSED)$/

/** What a page shows that may be other than it was after this. */
export function topicsOf(what: string): LiveTopic[] {
  if (what === 'PREVIEW_FINISHED') return ['assets', 'versions']
  if (LOOKS.test(what)) return ['audit']
  const noun = what.slice(0, what.indexOf('_'))
  if (noun === 'PARTICIPANT') return ['participants', 'workspaces', 'audit']
  if (noun === 'WORKSPACE') return ['workspaces', 'audit']
  return ['assets', 'versions', 'workspaces', 'audit']
}
