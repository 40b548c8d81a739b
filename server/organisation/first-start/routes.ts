import * as contract from '@strongroom/contract/identity/first-start.ts'
import type { Route } from '../../http/route.ts'
import { completeFirstStart } from './complete-first-start.ts'
import { findFirstStart, tryMail, tryScanner } from './try-adapters.ts'

export function firstStart(route: Route): void {
  route(contract.findFirstStart, findFirstStart)
  route(contract.tryMail, tryMail)
  route(contract.tryScanner, tryScanner)
  route(contract.completeFirstStart, completeFirstStart)
}
