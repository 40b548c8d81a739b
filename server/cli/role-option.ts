import { MEMBER_ROLES, type RoleRow } from '@strongroom/contract/organisation/member-roles.ts'
import { z } from 'zod'

const words = MEMBER_ROLES.map(({ word }) => word) as [RoleRow['word'], ...RoleRow['word'][]]

/** A member's role as a command-line value. */
export const RoleOption = z
  .enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` })
  .transform((given) => MEMBER_ROLES.find(({ word }) => word === given)!.name)
