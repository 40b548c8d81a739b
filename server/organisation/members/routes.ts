import * as contract from '@strongroom/contract/organisation/members.ts'
import * as listed from '@strongroom/contract/organisation/workgroup-members.ts'
import type { Route } from '../../http/route.ts'
import { acceptMembership } from './accept-membership.ts'
import { deleteMembership } from './delete-membership.ts'
import { endMemberSessions } from './end-member-sessions.ts'
import { listMembers } from './list-members.ts'
import { listPendingMembers } from './list-pending-members.ts'
import { inviteMembers, transferMember } from './invite-members.ts'
import { setMemberDisabled } from './set-member-disabled.ts'
import { setMemberRole } from './set-member-role.ts'

export function members(route: Route): void {
  route(listed.listMembers, listMembers)
  route(listed.listPendingMembers, listPendingMembers)
  route(listed.endMemberSessions, endMemberSessions)
  route(listed.setMemberDisabled, setMemberDisabled)
  route(listed.setMemberRole, setMemberRole)
  route(contract.inviteMembers, inviteMembers)
  route(contract.transferMember, transferMember)
  route(contract.acceptMembership, acceptMembership)
  route(contract.deleteMembership, deleteMembership)
}
