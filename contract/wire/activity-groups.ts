/** The filters of activity lists. The last two concern no workspace. */
export const activityGroups = ['files', 'people', 'reading', 'workspace', 'signing-in', 'administration'] as const
export type ActivityGroup = (typeof activityGroups)[number]
