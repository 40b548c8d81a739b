import * as contract from '@strongroom/contract/record/notices.ts'
import type { Route } from '../../http/route.ts'
import { listNotices } from './list-notices.ts'
import { seeNotices } from './see-notices.ts'

export function notices(route: Route): void {
  route(contract.listNotices, listNotices)
  route(contract.seeNotices, seeNotices)
}
