import * as contract from '@strongroom/contract/record/subject-access.ts'
import type { Route } from '../../http/route.ts'
import { inExportTurn } from '../../http/export-turns.ts'
import { exportMemberData, exportOwnData } from './export-data.ts'

export function subjectAccess(route: Route): void {
  route(contract.exportOwnData, inExportTurn(exportOwnData))
  route(contract.exportMemberData, inExportTurn(exportMemberData))
}
