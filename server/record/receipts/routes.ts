import * as contract from '@strongroom/contract/record/task-receipts.ts'
import type { Route } from '../../http/route.ts'
import { findTaskReceipt } from './find-task-receipt.ts'

export function receipts(route: Route): void {
  route(contract.findTaskReceipt, findTaskReceipt)
}
