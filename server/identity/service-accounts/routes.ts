import * as contract from '@strongroom/contract/identity/clients.ts'
import type { Route } from '../../http/route.ts'
import { issueClientToken } from './issue-client-token.ts'

export function clients(route: Route): void {
  route(contract.issueClientToken, issueClientToken)
}
