import * as contract from '@strongroom/contract/organisation/one-member.ts'
import type { Route } from '../../http/route.ts'
import { deleteMember } from './delete-member.ts'
import { findMember } from './find-member.ts'
import { cancelMemberEmail, removeMemberAlias, requestMemberEmail } from './member-email.ts'
import { endMemberSession, listMemberSessions } from './member-sessions.ts'

export function oneMember(route: Route): void {
  route(contract.findMember, findMember)
  route(contract.listMemberSessions, listMemberSessions)
  route(contract.endMemberSession, endMemberSession)
  route(contract.requestMemberEmail, requestMemberEmail)
  route(contract.cancelMemberEmail, cancelMemberEmail)
  route(contract.removeMemberAlias, removeMemberAlias)
  route(contract.deleteMember, deleteMember)
}
