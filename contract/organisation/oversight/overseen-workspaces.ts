import { z } from 'zod'
import { endpoint } from '../../wire/endpoint.ts'
import { paragraph } from '../../wire/fields.ts'
import { Id, Time, TimeInput } from '../../wire/ids.ts'
import { limits } from '../../wire/limits.ts'
import { flag, nameFilter, pageOf, pageQuery, wordOf, wholeNumber } from '../../wire/page.ts'
import { Person } from '../../identity/users.ts'
import { EndDate } from '../../workspaces/workspaces.ts'

export const oversightErrors = {
  'owner.asked.lately': { status: 409, description: 'The owner was asked in the last seven days' },
  'owner.is.away': { status: 409, description: 'The owner is disabled or no longer a member' },
  'workspace.held': { status: 409, description: 'The workspace is on legal hold' },
  'closing.planned.earlier': { status: 409, description: 'The workspace closes earlier already' },
} as const

/** Whether the owner can still act in the workgroup. */
export const ownerStates = ['ACTIVE', 'DISABLED', 'LEFT'] as const

/** A workspace as the administrators of its workgroup see it: never its contents. */
export const OverseenWorkspace = z.object({
  model: z.literal('OverseenWorkspace'),
  uuid: Id,
  name: z.string(),
  owner: Person,
  ownerState: z.enum(ownerStates),
  createdTime: Time,
  /** When participants last did or opened something, to the hour; acts of hidden participants don't count. */
  lastActivityTime: Time,
  scheduledEndTime: Time.nullable(),
  closedTime: Time.nullable(),
  /** The owner and accepted participants, without hidden ones. */
  participants: z.int(),
  documents: z.int(),
  connections: z.int(),
  /** When the owner was last asked whether the workspace is still needed. */
  askedTime: Time.nullable(),
  /** The legal hold, with its reason. Nothing in the workspace can be deleted. */
  hold: z.object({ sinceTime: Time, reason: z.string(), placedBy: Person }).nullable(),
  actions: z.object({
    delete: z.boolean(),
    updateOwner: z.boolean(),
    updateLifecycle: z.boolean(),
    askOwner: z.boolean(),
    hold: z.boolean(),
    release: z.boolean(),
  }),
})
export type OverseenWorkspace = z.infer<typeof OverseenWorkspace>

export const overseenSorts = [
  'name,asc',
  'name,desc',
  'createdDate,desc',
  'createdDate,asc',
  'lastActivity,asc',
  'lastActivity,desc',
  'connections,desc',
  'connections,asc',
] as const
export const OverseenSort = z.enum(overseenSorts)
export type OverseenSort = z.infer<typeof OverseenSort>

export const ofWorkgroup = '/publicapi/1/workgroups/:workgroupUuid/workspaces'

export const listOverseenWorkspaces = endpoint('GET', ofWorkgroup, {
  summary:
    'The workspaces of a workgroup with their owners, last activity and connections: open ones, or closed ones until their names and tasks are deleted after 90 days, or after their release from legal hold. For its administrators',
  query: z.object({
    ...pageQuery(50),
    name: nameFilter,
    /** Closed instead of open workspaces. */
    closed: flag,
    /** Only workspaces without activity since this time. */
    inactiveSince: wholeNumber(TimeInput).optional(),
    /** Only workspaces whose owner is in this state. */
    ownerState: wordOf(ownerStates).optional(),
    /** Only workspaces with, or without, a planned end. */
    planned: z.stringbool().optional(),
    /** Only workspaces on, or not on, legal hold. */
    held: z.stringbool().optional(),
    sort: OverseenSort.default('name,asc'),
  }),
  reply: pageOf(OverseenWorkspace),
  errors: ['workgroup.not.found', 'permission.denied'],
})

export const Chosen = z.array(Id).min(1).max(limits.overseenPerCall)

/** The results of a call about several workspaces: each succeeds or fails by itself. */
export const Outcome = z.object({
  done: z.array(Id),
  errors: z.array(z.object({ workspaceUuid: Id, code: z.string(), description: z.string() })),
})

export const askOwners = endpoint('POST', `${ofWorkgroup}/questions`, {
  summary:
    'Asks the owners by email whether these workspaces are still needed, at most once in seven days. An owner of several gets one email. For administrators',
  body: z.object({ workspaceUuids: Chosen, message: paragraph(limits.message).default('') }),
  reply: Outcome,
  errors: ['workgroup.not.found', 'permission.denied'],
})

export const planClosings = endpoint('PUT', `${ofWorkgroup}/closings`, {
  summary:
    'Plans the closing of these workspaces at least seven days ahead, with a reason that everyone in them is mailed; owners and managers may cancel it. For administrators',
  body: z.object({
    workspaceUuids: Chosen,
    endDate: EndDate,
    endReason: paragraph(limits.message).refine((v) => v !== '', { message: 'required' }),
  }),
  reply: Outcome,
  errors: ['workgroup.not.found', 'permission.denied', 'lifecycle.too.soon', 'reauthentication.required'],
})
