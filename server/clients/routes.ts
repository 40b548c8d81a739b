import * as contract from '@strongroom/contract/clients.ts'
import type { Route } from '../platform/route.ts'
import { issueClientToken } from './issue-client-token.ts'

export function clients(route: Route): void {
  route(contract.issueClientToken, issueClientToken)
}
