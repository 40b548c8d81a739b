import {
  type MemberFilterRole,
  memberFilterRoles,
  type MemberSort,
  memberSorts,
} from '@strongroom/contract/organisation/workgroup-members.ts'
import { choiceParam, pageParam, sizeParam, textParam } from '../../session/search-params.ts'

/** The states of members; those who haven't answered their invitation are listed as invitations. */
export const memberStatuses = ['ACCEPTED', 'PENDING', 'DISABLED'] as const
type MemberStatus = (typeof memberStatuses)[number]

/** Filters and order of the list of members, all in the URL. Pages count from 0. */
export interface MembersFilter {
  'members-page'?: number | undefined
  'members-page-size'?: number | undefined
  'members-sort'?: MemberSort | undefined
  role?: MemberFilterRole | undefined
  status?: MemberStatus | undefined
  query?: string | undefined
}

export const membersSearch = (search: Record<string, unknown>): MembersFilter => ({
  'members-page': pageParam(search['members-page']),
  'members-page-size': sizeParam(search['members-page-size']),
  'members-sort': choiceParam(search['members-sort'], memberSorts),
  role: choiceParam(search['role'], memberFilterRoles),
  status: choiceParam(search['status'], memberStatuses),
  query: textParam(search['query']),
})

interface Administrator {
  isAccountAdmin: boolean
  isWorkgroupAdmin: boolean
}

/** The roles that the person filters by: enterprise admins have all, workgroup admins all but that one, others none. */
export function offeredRoles({ isAccountAdmin, isWorkgroupAdmin }: Administrator): readonly MemberFilterRole[] {
  if (isAccountAdmin) return memberFilterRoles
  return isWorkgroupAdmin ? memberFilterRoles.filter((role) => role !== 'ACCOUNT_ADMIN') : []
}
