import * as contract from '@strongroom/contract/record/task-receipts.ts'
import type { Route } from '../../http/route.ts'
import { inExportTurn } from '../../http/export-turns.ts'
import { exportTaskReceipt } from './export-task-receipt.ts'
import { findTaskReceipt } from './find-task-receipt.ts'

export function receipts(route: Route): void {
  route(contract.findTaskReceipt, findTaskReceipt)
  route(contract.exportTaskReceipt, inExportTurn(exportTaskReceipt))
}
