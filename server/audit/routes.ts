import * as contract from '@strongroom/contract/audit.ts'
import type { Route } from '../platform/route.ts'
import { listAuditEvents } from './list-audit-events.ts'

export function audit(route: Route): void {
  route(contract.listAuditEvents, listAuditEvents)
}
