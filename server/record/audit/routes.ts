import * as contract from '@strongroom/contract/record/audit.ts'
import * as exports from '@strongroom/contract/record/audit-exports.ts'
import type { Route } from '../../http/route.ts'
import { downloadVerifier } from './download-verifier.ts'
import { exportAudit, exportLegacyAudit } from './export-audit.ts'
import { exportSealedAudit } from './export-sealed-audit.ts'
import { inExportTurn } from '../../http/export-turns.ts'
import { listAuditEvents } from './list-audit-events.ts'
import { listWorkgroupEvents } from './list-workgroup-events.ts'
import { listAuditKeys } from './list-audit-keys.ts'

export function audit(route: Route): void {
  route(contract.listAuditEvents, listAuditEvents)
  route(contract.listWorkgroupEvents, listWorkgroupEvents)
  route(exports.exportAudit, inExportTurn(exportAudit))
  route(exports.exportLegacyAudit, inExportTurn(exportLegacyAudit))
  route(exports.exportSealedAudit, inExportTurn(exportSealedAudit))
  route(exports.listAuditKeys, listAuditKeys)
  route(exports.downloadVerifier, downloadVerifier)
}
