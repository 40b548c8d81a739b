/** What lists of activity can be narrowed to. The last two are not about any workspace. */
export const activityGroups = ['files', 'people', 'reading', 'workspace', 'signing-in', 'administration'] as const
export type ActivityGroup = (typeof activityGroups)[number]
