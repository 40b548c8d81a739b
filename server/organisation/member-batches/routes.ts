import * as contract from '@strongroom/contract/organisation/member-batches.ts'
import type { Route } from '../../http/route.ts'
import { checkInvitees } from './check-invitees.ts'
import { updateMemberDomains } from './update-member-domains.ts'

export function memberBatches(route: Route): void {
  route(contract.updateMemberDomains, updateMemberDomains)
  route(contract.checkInvitees, checkInvitees)
}
