import { z } from 'zod'
import { Bytes, endpoint } from '../wire/endpoint.ts'
import { Id, Time, TimeInput } from '../wire/ids.ts'
import { flag, wholeNumber } from '../wire/page.ts'

export const reportErrors = {
  'report.order.invalid': { status: 400, description: 'The end is before the start' },
  'report.period.too.long': { status: 400, description: 'The period is too long for this report' },
  'report.range.invalid': {
    status: 400,
    description: 'The period begins before the first figures, or ends in the future',
  },
} as const

export const reportKinds = ['workgroups', 'workspaces', 'members', 'connections', 'audit'] as const
export type ReportKind = (typeof reportKinds)[number]

export const REPORT_DAY = 86_400_000

/** Whether a period ends before the same day of the next year. */
export function isUnderYear(startTime: number, endTime: number): boolean {
  const next = new Date(startTime)
  next.setUTCFullYear(next.getUTCFullYear() + 1)
  return endTime < next.getTime()
}

const When = wholeNumber(TimeInput)

/** A workgroup (of the account, if both are named), or a whole account; with neither, all that the caller reports on. */
const place = { workgroupUuid: Id.optional(), accountUuid: Id.optional() }

const bytes = { kind: 'bytes', viewAs: false, writes: 'the export is recorded', reply: Bytes } as const
const errors = ['workgroup.not.found', 'not.found', 'permission.denied', 'too.many.requests'] as const

export const exportWorkgroupReport = endpoint('GET', '/publicapi/1/workgroupreport', {
  ...bytes,
  summary: 'The workgroups of your account as CSV, with counts. For account administrators',
  query: z.object({ accountUuid: Id.optional() }),
  errors,
})

export const exportWorkspaceReport = endpoint('GET', '/publicapi/1/workspacereport', {
  ...bytes,
  summary: 'The open workspaces of a workgroup or an account as CSV, with counts. For administrators and reporters',
  query: z.object(place),
  errors,
})

export const exportWorkspaceCsv = endpoint('GET', '/publicapi/1/workspacecsv', {
  ...bytes,
  summary: 'The same as the workspace report, for existing clients',
  query: z.object(place),
  errors,
})

export const exportMemberReport = endpoint('GET', '/publicapi/1/memberreport', {
  ...bytes,
  summary: 'The members of a workgroup or an account as CSV. For administrators and reporters',
  query: z.object(place),
  errors,
})

export const exportConnectionUsage = endpoint('GET', '/publicapi/1/connectionusage', {
  ...bytes,
  summary:
    'The connections of each day (UTC) of a period as CSV, from the first figures until today: of all accounts for sales people, at most 100 days; of a workgroup or an account, under a year',
  query: z.object({
    ...place,
    startTime: When,
    endTime: When,
    /** A row for each workgroup instead of one for the account. */
    includeWorkgroups: flag,
  }),
  errors: [...errors, 'report.order.invalid', 'report.period.too.long', 'report.range.invalid'],
})

export const exportWorkgroupAudit = endpoint('GET', '/publicapi/1/workgroupauditcsv', {
  ...bytes,
  summary:
    'The events of a workgroup or an account and of its workspaces, or of one of these, as CSV, oldest first: of a period under a year, or without dates all of them. For administrators',
  query: z
    .object({
      ...place,
      /** One of their workspaces, open or closed. */
      workspaceUuid: Id.optional(),
      startTime: When.optional(),
      endTime: When.optional(),
    })
    .refine(({ startTime, endTime }) => (startTime === undefined) === (endTime === undefined), {
      path: ['endTime'],
      message: 'needed together with the other date',
    }),
  errors: [
    ...errors,
    'workspace.not.found',
    'report.order.invalid',
    'report.period.too.long',
    'reauthentication.required',
  ],
})

/** A workgroup's figures for its administrators and reporters. */
export const ReportSummary = z.object({
  members: z.int(),
  pendingMembers: z.int(),
  disabledMembers: z.int(),
  workspaces: z.int(),
  closedWorkspaces: z.int(),
  documents: z.int(),
  connections: z.int(),
  /** The allocation, otherwise the account's maximum; null without either. */
  maxConnections: z.int().nullable(),
  percentage: z.number().nullable(),
  /** The first day (UTC) with figures of connections; null if there are none yet. */
  firstDayTime: Time.nullable(),
})
export type ReportSummary = z.infer<typeof ReportSummary>

export const ReportedWorkspace = z.object({
  uuid: Id,
  name: z.string(),
  ownerName: z.string(),
  participants: z.int(),
  documents: z.int(),
  connections: z.int(),
  lastActivityTime: Time,
})
export type ReportedWorkspace = z.infer<typeof ReportedWorkspace>

export const ReportedDay = z.object({
  dayTime: Time,
  connections: z.int(),
  documents: z.int(),
  parties: z.int(),
  allocation: z.int().nullable(),
})
export type ReportedDay = z.infer<typeof ReportedDay>

export const findReports = endpoint('GET', '/publicapi/1/workgroups/:workgroupUuid/reports', {
  summary:
    'The figures of a workgroup: counts, its ten workspaces with most connections, and its connections of the last hundred days (as each began, today’s as they are now). For administrators and reporters',
  reply: z.object({
    summary: ReportSummary,
    workspaces: z.array(ReportedWorkspace),
    days: z.array(ReportedDay),
  }),
  errors: ['workgroup.not.found', 'permission.denied'],
})
