import * as contract from '@strongroom/contract/wire/system.ts'
import * as maintenance from '@strongroom/contract/wire/maintenance.ts'
import type { Route } from '../http/route.ts'
import { findMaintenance, findMaintenanceNotice } from './find-maintenance.ts'
import { checkHealth, checkReadiness, findBuild, findSettings, keepAlive } from './health.ts'

export function system(route: Route): void {
  route(contract.findSettings, findSettings)
  route(contract.checkHealth, checkHealth)
  route(contract.checkReadiness, checkReadiness)
  route(contract.keepAlive, keepAlive)
  route(contract.findBuild, findBuild)
  route(maintenance.findMaintenance, findMaintenance)
  route(maintenance.findMaintenanceNotice, findMaintenanceNotice)
}
