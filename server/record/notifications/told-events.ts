import type { EventType } from '@strongroom/contract/registry/events.ts'

/** Events that everybody in a workspace sees in its lists. */
const SEEN_BY_ALL: EventType[] = [
  'DOCUMENT_CREATED',
  'NEW_DOCUMENT_VERSION_ADDED',
  'DOCUMENT_ROLLED_BACK',
  'FOLDER_CREATED',
  'ASSET_RENAMED',
  'ASSET_MOVED',
  'ASSET_DELETED',
  'PARTICIPANT_ACCEPTED',
  'PARTICIPANT_LEFT',
  'WORKSPACE_RENAMED',
  'WORKSPACE_OWNER_CHANGED',
  'WORKSPACE_TWO_STEP_ENABLED',
  'WORKSPACE_TWO_STEP_DISABLED',
]

/** Events that only readers of the activity see. Views are no news, and closing has separate emails. */
const SEEN_IN_ACTIVITY: EventType[] = [
  'PARTICIPANT_INVITED',
  'PARTICIPANT_DECLINED',
  'PARTICIPANT_UPDATED',
  'PARTICIPANT_REMOVED',
  'PARTICIPANT_EXPIRED',
  'PARTICIPANT_REVEALED',
  'WORKSPACE_MOVED',
  'WORKSPACE_TAKING_PART_CHANGED',
]

/** The event types in digests; others aren't included. */
export const toldEvents = {
  everybody: SEEN_BY_ALL,
  readersOfActivity: [...SEEN_BY_ALL, ...SEEN_IN_ACTIVITY],
}
