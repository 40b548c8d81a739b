import * as contract from '@strongroom/contract/record/reports.ts'
import type { Route } from '../../http/route.ts'
import { inExportTurn } from '../../http/export-turns.ts'
import {
  exportConnectionUsage,
  exportMemberReport,
  exportWorkgroupAudit,
  exportWorkgroupReport,
  exportWorkspaceReport,
} from './export-reports.ts'
import { findReports } from './find-reports.ts'

export function reports(route: Route): void {
  route(contract.findReports, findReports)
  route(contract.exportWorkgroupReport, inExportTurn(exportWorkgroupReport))
  route(contract.exportWorkspaceReport, inExportTurn(exportWorkspaceReport))
  route(contract.exportWorkspaceCsv, inExportTurn(exportWorkspaceReport))
  route(contract.exportMemberReport, inExportTurn(exportMemberReport))
  route(contract.exportConnectionUsage, inExportTurn(exportConnectionUsage))
  route(contract.exportWorkgroupAudit, inExportTurn(exportWorkgroupAudit))
}
