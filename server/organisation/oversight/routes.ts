import * as contract from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import type { Route } from '../../http/route.ts'
import { askOwners } from './ask-owners.ts'
import { listOverseenWorkspaces } from './list-overseen.ts'
import { planClosings } from './plan-closings.ts'

export function oversight(route: Route): void {
  route(contract.listOverseenWorkspaces, listOverseenWorkspaces)
  route(contract.askOwners, askOwners)
  route(contract.planClosings, planClosings)
}
