import { z } from 'zod'

const ROLES = { member: 'MEMBER', 'workgroup-admin': 'WORKGROUP_ADMIN', 'account-admin': 'ACCOUNT_ADMIN' } as const

/** A member's role as a command-line value. */
export const RoleOption = z
  .enum(['member', 'workgroup-admin', 'account-admin'], { error: 'must be member, workgroup-admin or account-admin' })
  .transform((role) => ROLES[role])
