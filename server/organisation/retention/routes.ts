import * as contract from '@strongroom/contract/organisation/retention/retention.ts'
import type { Route } from '../../http/route.ts'
import { countDueRecords } from './count-due-records.ts'
import { findRetention } from './find-retention.ts'
import { updateRetention } from './update-retention.ts'

export function retention(route: Route): void {
  route(contract.findRetention, findRetention)
  route(contract.countDueRecords, countDueRecords)
  route(contract.updateRetention, updateRetention)
}
