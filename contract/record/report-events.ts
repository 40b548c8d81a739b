import { details, type EventEntries } from '../wire/event.ts'
import { text } from '../wire/event-wording.ts'
import type { Happening } from '../wire/happening.ts'
import type { ReportKind } from './reports.ts'

const SAYS = {
  workgroups: 'activity.report-exported.workgroups',
  workspaces: 'activity.report-exported.workspaces',
  members: 'activity.report-exported.members',
  connections: 'activity.report-exported.connections',
  audit: 'activity.report-exported.audit',
} as const satisfies Record<ReportKind, string>

export const reportEvents = {
  REPORT_EXPORTED: {
    details: details<{ to: { report: ReportKind; from?: number; to?: number; workspaceUuid?: string } }>(),
    group: 'administration',
    chain: 'installation',
    says: ({ to }: Happening) => SAYS[text(to['report']) as ReportKind] ?? SAYS.workspaces,
  },
} as const satisfies EventEntries
