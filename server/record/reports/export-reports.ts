import * as contract from '@strongroom/contract/record/reports.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Read } from '../../kernel/read.ts'
import { AUDIT_COLUMNS, auditRows } from './audit-rows.ts'
import { CONNECTION_COLUMNS, connectionRows } from './connection-rows.ts'
import { exportReport, type Report } from './export-report.ts'
import { everything, findScope, ofAccount, ofWorkspace, type Scope } from './find-scope.ts'
import { MEMBER_COLUMNS, memberRows } from './member-rows.ts'
import { dayOf, type Period, refuseDays, refuseOutside, refuseYear } from './report-period.ts'
import { WORKGROUP_COLUMNS, workgroupRows } from './workgroup-rows.ts'
import { WORKSPACE_COLUMNS, workspaceRows } from './workspace-rows.ts'

type Find = () => Promise<Scope>

/** Finds what the report is about, refuses where the caller has no right to it, and answers the report. */
async function answer(
  scope: BytesScope,
  find: Find,
  reportOf: (place: Scope) => Omit<Report, 'again'> | Promise<Omit<Report, 'again'>>,
): Promise<BytesReply> {
  const place = await find()
  scope.read.authorize(place.guarded, 'export')
  return exportReport(scope, place, { ...(await reportOf(place)), again: find })
}

export const exportWorkgroupReport = (
  scope: BytesScope,
  { query }: Input<typeof contract.exportWorkgroupReport>,
): Promise<BytesReply> =>
  answer(
    scope,
    () => ofAccount(scope.read, query.accountUuid),
    (place) => ({ kind: 'workgroups', columns: WORKGROUP_COLUMNS, pages: workgroupRows(scope.read, place) }),
  )

export const exportWorkspaceReport = (
  scope: BytesScope,
  { query }: Input<typeof contract.exportWorkspaceReport>,
): Promise<BytesReply> =>
  answer(
    scope,
    () => findScope(scope.read, query, 'viewReports'),
    (place) => ({ kind: 'workspaces', columns: WORKSPACE_COLUMNS, pages: workspaceRows(scope.read, place) }),
  )

export const exportMemberReport = (
  scope: BytesScope,
  { query }: Input<typeof contract.exportMemberReport>,
): Promise<BytesReply> =>
  answer(
    scope,
    () => findScope(scope.read, query, 'viewReports'),
    (place) => ({ kind: 'members', columns: MEMBER_COLUMNS, pages: memberRows(scope.read, place) }),
  )

export function exportConnectionUsage(
  scope: BytesScope,
  { query }: Input<typeof contract.exportConnectionUsage>,
): Promise<BytesReply> {
  const { read } = scope
  const { startTime, endTime, includeWorkgroups } = query
  const period = { startTime, endTime }
  return answer(
    scope,
    () => findUsageScope(read, query),
    async (place) => {
      if (place.kind === 'everything') refuseDays(period, limits.connectionReportDays)
      else refuseYear({ startTime: dayOf(startTime), endTime: dayOf(endTime) + contract.REPORT_DAY - 1 })
      await refuseOutside(read, period)
      const pages = connectionRows(read, place, { period, includeWorkgroups })
      return { kind: 'connections', columns: CONNECTION_COLUMNS, period: recorded(period), pages }
    },
  )
}

/** Sales people report on all accounts unless they name one of their own. */
async function findUsageScope(
  read: Read,
  query: Input<typeof contract.exportConnectionUsage>['query'],
): Promise<Scope> {
  const isNamed = query.workgroupUuid !== undefined || query.accountUuid !== undefined
  return (isNamed ? undefined : await everything(read)) ?? findScope(read, query, 'viewReports')
}

export function exportWorkgroupAudit(
  scope: BytesScope,
  { query }: Input<typeof contract.exportWorkgroupAudit>,
): Promise<BytesReply> {
  const { read } = scope
  const { startTime, endTime } = query
  const period = startTime === undefined || endTime === undefined ? undefined : { startTime, endTime }
  return answer(
    scope,
    async () => {
      const place = await findScope(read, query, 'update')
      if (query.workspaceUuid === undefined) return place
      // People without the right don't learn which workspaces there are.
      read.authorize(place.guarded, 'export')
      return ofWorkspace(read, place, query.workspaceUuid)
    },
    (place) => {
      if (read.actor.scope === null) requireRecent(read)
      if (period) refuseYear(period)
      const pages = auditRows(read, place, period)
      return { kind: 'audit', columns: AUDIT_COLUMNS, ...(period ? { period: recorded(period) } : {}), pages }
    },
  )
}

const recorded = ({ startTime, endTime }: Period) => ({ from: startTime, to: endTime })
