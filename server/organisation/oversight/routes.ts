import * as contract from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import * as holds from '@strongroom/contract/organisation/oversight/legal-holds.ts'
import type { Route } from '../../http/route.ts'
import { askOwners } from './ask-owners.ts'
import { listOverseenWorkspaces } from './list-overseen.ts'
import { placeHolds } from './place-holds.ts'
import { releaseHolds } from './release-holds.ts'
import { planClosings } from './plan-closings.ts'

export function oversight(route: Route): void {
  route(contract.listOverseenWorkspaces, listOverseenWorkspaces)
  route(contract.askOwners, askOwners)
  route(contract.planClosings, planClosings)
  route(holds.placeHolds, placeHolds)
  route(holds.releaseHolds, releaseHolds)
}
