import * as contract from '@strongroom/contract/record/records.ts'
import { inExportTurn } from '../../http/export-turns.ts'
import type { Route } from '../../http/route.ts'
import { exportRecord } from './export-record.ts'

export function records(route: Route): void {
  route(contract.exportRecord, inExportTurn(exportRecord))
}
