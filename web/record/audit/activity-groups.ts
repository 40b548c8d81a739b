import type { ActivityGroup as Group } from '@strongroom/contract/wire/activity-groups.ts'

export const activityGroups = ['files', 'people', 'reading', 'workspace'] as const satisfies Group[]
/** What a workspace's activity can be narrowed to. */
export type ActivityGroup = (typeof activityGroups)[number]
