/**
 * The roles of members. Each role includes those before it. A new role needs its row, a migration for its column, and
 * its texts (`workgroup.role.…`, the sentence, `role.…` of emails) in three languages.
 *
 * - `name`: the value in requests, replies and events
 * - `column`: the column of the table `member`; null for the role without administration rights
 * - `word`: the value on the command line
 * - `says`: the sentence about a person who receives it
 */
export const MEMBER_ROLES = [
  { name: 'MEMBER', column: null, word: 'member', says: 'activity.member-made-member' },
  {
    name: 'REPORTING',
    column: 'is_reporter',
    word: 'reporting',
    says: 'activity.member-made-reporter',
  },
  {
    name: 'WORKGROUP_ADMIN',
    column: 'is_workgroup_admin',
    word: 'workgroup-admin',
    says: 'activity.member-made-workgroup-admin',
  },
  {
    name: 'ACCOUNT_ADMIN',
    column: 'is_account_admin',
    word: 'account-admin',
    says: 'activity.member-made-account-admin',
  },
] as const

export type RoleRow = (typeof MEMBER_ROLES)[number]
export type RoleColumn = NonNullable<RoleRow['column']>

export const roleNames = MEMBER_ROLES.map(({ name }) => name) as [RoleRow['name'], ...RoleRow['name'][]]

/** Returns the highest role for which the condition is true, otherwise the first role. */
export const highestRole = (isHeld: (role: RoleRow) => boolean): RoleRow =>
  MEMBER_ROLES.findLast(isHeld) ?? MEMBER_ROLES[0]
