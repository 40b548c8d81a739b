import * as contract from '@strongroom/contract/record/readers.ts'
import type { Route } from '../../http/route.ts'
import { listReaders } from './list-readers.ts'

export function readers(route: Route): void {
  route(contract.listReaders, listReaders)
}
