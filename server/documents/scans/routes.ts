import * as contract from '@strongroom/contract/documents/waiting-scans.ts'
import type { Route } from '../../http/route.ts'
import { listWaitingScans } from './list-waiting-scans.ts'
import { retryScans } from './retry-scans.ts'

export function scans(route: Route): void {
  route(contract.listWaitingScans, listWaitingScans)
  route(contract.retryScans, retryScans)
}
