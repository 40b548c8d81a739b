import * as contract from '@strongroom/contract/system.ts'
import type { Route } from '../platform/route.ts'
import { checkHealth, checkReadiness, findSettings, keepAlive } from './health.ts'

export function system(route: Route): void {
  route(contract.findSettings, findSettings)
  route(contract.checkHealth, checkHealth)
  route(contract.checkReadiness, checkReadiness)
  route(contract.keepAlive, keepAlive)
}
