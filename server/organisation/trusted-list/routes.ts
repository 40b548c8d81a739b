import * as contract from '@strongroom/contract/organisation/trusted-list.ts'
import type { Route } from '../../http/route.ts'
import { findTrustedList } from './find-trusted-list.ts'
import { updateTrustedList } from './update-trusted-list.ts'

export function trustedList(route: Route): void {
  route(contract.findTrustedList, findTrustedList)
  route(contract.updateTrustedList, updateTrustedList)
}
