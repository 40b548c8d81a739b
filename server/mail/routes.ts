import * as contract from '@strongroom/contract/system.ts'
import type { Route } from '../platform/route.ts'
import { listOutbox } from './list-outbox.ts'

export function mail(route: Route): void {
  route(contract.listOutbox, listOutbox)
}
