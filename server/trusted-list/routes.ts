import * as contract from '@strongroom/contract/trusted-list.ts'
import type { Route } from '../platform/route.ts'
import { findTrustedList } from './find-trusted-list.ts'
import { updateTrustedList } from './update-trusted-list.ts'

export function trustedList(route: Route): void {
  route(contract.findTrustedList, findTrustedList)
  route(contract.updateTrustedList, updateTrustedList)
}
