import * as contract from '@strongroom/contract/members.ts'
import type { Route } from '../platform/route.ts'
import { acceptMembership } from './accept-membership.ts'
import { deleteMembership } from './delete-membership.ts'
import { inviteMembers, transferMember } from './invite-members.ts'

export function members(route: Route): void {
  route(contract.inviteMembers, inviteMembers)
  route(contract.transferMember, transferMember)
  route(contract.acceptMembership, acceptMembership)
  route(contract.deleteMembership, deleteMembership)
}
