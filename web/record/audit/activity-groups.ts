import type { ActivityGroup as Group } from '@strongroom/contract/wire/activity-groups.ts'

export const activityGroups = ['files', 'people', 'reading', 'workspace'] as const satisfies Group[]
/** The filters of a workspace's activity. */
export type ActivityGroup = (typeof activityGroups)[number]
