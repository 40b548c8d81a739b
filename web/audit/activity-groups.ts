import type { EventType } from '@strongroom/contract/events.ts'

export const activityGroups = ['files', 'people', 'reading', 'workspace'] as const
/** What the list of activity can be narrowed to. */
export type ActivityGroup = (typeof activityGroups)[number]

/** The kinds of events in each group. */
export const eventsOfGroup: Record<ActivityGroup, EventType[]> = {
  files: [
    'FOLDER_CREATED',
    'ASSET_RENAMED',
    'ASSET_MOVED',
    'ASSET_DELETED',
    'DOCUMENT_CREATED',
    'NEW_DOCUMENT_VERSION_ADDED',
    'DOCUMENT_ROLLED_BACK',
    'DOCUMENT_SCANNED',
  ],
  people: [
    'PARTICIPANT_INVITED',
    'PARTICIPANT_ACCEPTED',
    'PARTICIPANT_DECLINED',
    'PARTICIPANT_UPDATED',
    'PARTICIPANT_REMOVED',
    'PARTICIPANT_LEFT',
  ],
  reading: ['DOCUMENT_DOWNLOADED', 'DOCUMENT_PREVIEWED', 'DOCUMENT_STREAMED'],
  workspace: ['WORKSPACE_CREATED', 'WORKSPACE_RENAMED', 'ACCESS_REFUSED'],
}
