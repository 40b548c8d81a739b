import * as contract from '@strongroom/contract/wire/system.ts'
import type { Route } from '../http/route.ts'
import { listOutbox } from './list-outbox.ts'

export function mail(route: Route): void {
  route(contract.listOutbox, listOutbox)
}
