import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { EmailAddress, paragraph } from '../wire/fields.ts'
import { Id, Time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { flag, nameFilter, pageOf, pageQuery, wordOf } from '../wire/page.ts'
import { Person } from '../identity/users.ts'
import { doorErrors, EndDate } from './workspaces.ts'

export const lifecycleErrors = {
  'close.reason.required': { status: 400, description: "Say why you close somebody else's workspace" },
  'lifecycle.too.soon': { status: 400, description: 'A workspace can be scheduled to close in a day at the earliest' },
  'owner.not.member': { status: 409, description: 'The new owner must be an active member of the workgroup' },
  'owner.reason.required': { status: 400, description: 'Say why you make yourself the owner' },
  'owner.unchanged': { status: 409, description: 'This person is already the owner' },
  'owner.changed': { status: 409, description: 'Somebody else became the owner in the meantime' },
} as const

/** Days before the end at which owner and managers are reminded; 0 for none. */
export const ReminderDays = z.union(limits.reminderDays.map((days) => z.literal(days)))

export const findLifecycle = endpoint('GET', '/rest/shares/:workspaceUuid/lifecycle', {
  viewAs: true,
  summary: 'When and why a workspace closes',
  reply: z.object({ endDate: Time.nullable(), endReason: z.string().nullable(), reminderDays: z.int() }),
  errors: ['workspace.not.found', ...doorErrors],
})

export const updateLifecycle = endpoint('PUT', '/rest/shares/:workspaceUuid/lifecycle', {
  summary: 'Schedules when a workspace closes, at least a day ahead; null cancels the schedule',
  body: z.object({
    endDate: EndDate.nullable(),
    endReason: paragraph(limits.message).nullish(),
    reminderDays: ReminderDays.optional(),
  }),
  reply: NoContent,
  errors: [
    'workspace.not.found',
    ...doorErrors,
    'permission.denied',
    'lifecycle.too.soon',
    'reauthentication.required',
  ],
})

export const closeWorkspace = endpoint('DELETE', '/publicapi/1/workspaces/:workspaceUuid', {
  summary:
    'Closes a workspace at once and for ever: everything in it is deleted. Who isn’t its owner gives a reason, which is mailed to everyone in it',
  body: z.object({ comment: paragraph(limits.message).optional() }).optional(),
  reply: NoContent,
  errors: [
    'workspace.not.found',
    ...doorErrors,
    'permission.denied',
    'reauthentication.required',
    'close.reason.required',
  ],
})

export const transferWorkspace = endpoint('PUT', '/publicapi/1/workspaces/:workspaceUuid/owner', {
  summary:
    'Makes a member of the workgroup the owner; the former owner keeps previewing and downloading. For the owner, and for administrators, who give a reason if they become the owner themselves; the former owner is mailed it',
  body: z.object({ ownerEmail: EmailAddress, reason: paragraph(limits.message).optional() }),
  reply: NoContent,
  errors: [
    'workspace.not.found',
    ...doorErrors,
    'permission.denied',
    'reauthentication.required',
    'owner.not.member',
    'owner.reason.required',
    'owner.unchanged',
    'owner.changed',
  ],
})

/** A workspace as seen from outside. */
export const AdministeredWorkspace = z.object({
  model: z.literal('Workspace'),
  uuid: Id,
  name: z.string(),
  workgroupUuid: Id,
  workgroupName: z.string(),
  owner: Person,
  createdTime: Time,
  scheduledEndTime: Time.nullable(),
  closedTime: Time.nullable(),
  /** The person who closed it; null if it is open, or closed as scheduled. */
  closedBy: Person.nullable(),
  /** On legal hold, for administrators and for the people who are in it. */
  held: z.boolean(),
  actions: z.object({ delete: z.boolean(), updateOwner: z.boolean() }),
})
export type AdministeredWorkspace = z.infer<typeof AdministeredWorkspace>

export const listWorkspaces = endpoint('GET', '/publicapi/1/workspaces', {
  summary:
    'The workspaces that you participate in, and those of the workgroups that you administer: open ones, or those closed in the last 90 days or on legal hold',
  query: z.object({
    ...pageQuery(50),
    closed: flag,
    workgroupUuid: Id.optional(),
    name: nameFilter,
    /** true: only workspaces that the caller administers; false: only those that they participate in. */
    isAdminContext: z.stringbool().optional(),
    ownerUuid: Id.optional(),
    /** Workspaces that this person has joined, visible to others. */
    userUuid: Id.optional(),
    /** The role of that person in them; without userUuid of the caller. */
    role: wordOf(['OWNER', 'MANAGER', 'PARTICIPANT']).optional(),
    sort: z.enum(['closedDate,desc', 'createdDate,desc', 'createdDate,asc', 'name,asc', 'name,desc']).optional(),
  }),
  reply: pageOf(AdministeredWorkspace),
})
