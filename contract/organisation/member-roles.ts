/**
 * The roles of members, each of which includes those before it. A new one needs its row, a migration for its column, and
 * its texts (`workgroup.role.…`, the sentence, `role.…` of emails) in three languages.
 *
 * - `name`: on the wire and in the record
 * - `column`: of the table `member`; null for those who administer nothing
 * - `word`: on the command line
 * - `says`: the sentence about somebody who gets it
 */
export const MEMBER_ROLES = [
  { name: 'MEMBER', column: null, word: 'member', says: 'activity.member-made-member' },
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

/** The highest role that the condition is true of, else the first. */
export const highestRole = (isHeld: (role: RoleRow) => boolean): RoleRow =>
  MEMBER_ROLES.findLast(isHeld) ?? MEMBER_ROLES[0]
