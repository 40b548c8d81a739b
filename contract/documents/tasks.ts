import { z } from 'zod'
import { Person } from '../identity/users.ts'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { EmailAddress, line, paragraph } from '../wire/fields.ts'
import { Id, Time, TimeInput } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { flag, pageOf, pageQuery } from '../wire/page.ts'
import { doorErrors } from '../workspaces/workspaces.ts'

export const taskErrors = {
  'task.not.found': { status: 404, description: 'Task not found' },
  'task.not.open': { status: 409, description: 'This task is already complete or cancelled' },
  'task.part.done': { status: 409, description: 'You have already done your part of this task' },
  'task.time.past': { status: 400, description: 'The due date must be in the future' },
  'task.time.expiry': { status: 400, description: 'The due date is after the end of the workspace' },
  'task.reminder.invalid': { status: 400, description: 'A reminder must come before the due date' },
  'task.assignee.denied': { status: 403, description: 'You can assign tasks only to people who have joined' },
  'task.assignee.hidden': { status: 409, description: 'A hidden participant cannot have tasks' },
  'task.limit': { status: 409, description: 'This workspace has too many open tasks' },
} as const

export const TASK_TYPES = ['acknowledge', 'approve', 'review'] as const
export const TaskType = z.enum(TASK_TYPES)
export type TaskType = z.infer<typeof TaskType>

/** The number of days before the due date; 0 is no reminder. */

/** The caller's actions on a task. The server enforces exactly this value. */
export const TaskActions = z.object({
  /** Completing the caller's part of it. */
  act: z.boolean(),
  cancel: z.boolean(),
  readReceipt: z.boolean(),
})
export type TaskActions = z.infer<typeof TaskActions>

const AssetType = z.enum(['DOCUMENT', 'LINK'])

export const TaskAssignment = z.object({
  participantUuid: Id,
  userUuid: Id.nullable(),
  givenName: z.string(),
  familyName: z.string(),
  email: z.string().nullable(),
  /** NOT_DONE: it ended open, because the person left or the task was cancelled. */
  status: z.enum(['OPEN', 'COMPLETE', 'NOT_DONE']),
  /** Open, but in a chain somebody before hasn't done their part yet. */
  isWaiting: z.boolean(),
  /** Of an approval: whether it was approved. Otherwise true once done. */
  result: z.boolean().nullable(),
  message: z.string(),
  endedTime: Time.nullable(),
})
export type TaskAssignment = z.infer<typeof TaskAssignment>

export const Task = z.object({
  model: z.literal('Task'),
  uuid: Id,
  workspaceUuid: Id,
  workspace: z.object({ uuid: Id, name: z.string(), ownerUuid: Id, workgroupUuid: Id }),
  /**
   * Whether the workspace requires a second step that this session hasn't passed. Then the task shows its status only:
   * texts are null and lists empty.
   */
  isShut: z.boolean(),
  type: TaskType.nullable(),
  /** The type's name in the caller's language if the task was created without one. */
  title: z.string().nullable(),
  description: z.string().nullable(),
  status: z.enum(['OPEN', 'COMPLETE', 'CANCELLED']),
  /** Whether the assignees act one after another, in their order. */
  isChain: z.boolean(),
  dueDate: Time.nullable(),
  reminders: z.array(z.int()),
  /** The reason given with a cancellation. */
  message: z.string(),
  createdTime: Time,
  createdBy: Person.nullable(),
  endedTime: Time.nullable(),
  assignments: z.array(TaskAssignment),
  /** Documents and links that still exist and that the caller may see. */
  referencedAssets: z.array(z.object({ uuid: Id, name: z.string(), type: AssetType })),
  /** The versions at the creation of the task. */
  referencedDocumentVersions: z.array(
    z.object({
      assetUuid: Id,
      name: z.string(),
      version: z.int(),
      fileSize: z.int(),
      /** Hexadecimal. */
      sha256: z.string(),
      /** SUPERSEDED by a later version; EXPIRED with its workspace. null while it is the current version. */
      status: z.enum(['SUPERSEDED', 'DELETED', 'EXPIRED']).nullable(),
    }),
  ),
  actions: TaskActions.optional(),
})
export type Task = z.infer<typeof Task>

const ids = (max: number) => z.array(Id).max(max)

export const createTask = endpoint('POST', '/publicapi/1/tasks', {
  summary:
    'Asks people of a workspace to acknowledge, approve or review documents. Addresses of people who are not in it are invited first',
  idempotent: true,
  body: z
    .object({
      workspaceUuid: Id,
      type: TaskType,
      /** Without one, each reader sees the type's name in their own language. */
      title: z
        .preprocess(
          (v) => (typeof v === 'string' && v.trim() === '' ? undefined : v),
          line(limits.inputText).optional(),
        )
        .transform((title) => title ?? ''),
      description: paragraph(limits.message).default(''),
      /** Participants, by their own or their user's uuid. */
      assigneeUuids: ids(limits.taskAssignees).default([]),
      /** People to be invited first, to view. */
      assigneeEmails: z.array(EmailAddress).max(limits.taskAssignees).default([]),
      /** The assignees act one after another: in the order given, those with addresses last. */
      isChain: z.boolean().default(false),
      assetUuids: ids(limits.taskAssets).default([]),
      /** Days before the due date; 0 is no reminder. */
      reminders: z.array(z.literal(limits.reminderDays)).max(limits.reminderDays.length).default([]),
      dueDate: TimeInput.nullable().optional(),
    })
    .refine(({ assigneeUuids, assigneeEmails }) => assigneeUuids.length + assigneeEmails.length > 0, {
      path: ['assigneeUuids'],
      message: 'required',
    }),
  reply: Task,
  errors: [
    'workspace.not.found',
    ...doorErrors,
    'permission.denied',
    'idempotency.mismatch',
    'asset.not.found',
    'participant.not.found',
    'task.assignee.denied',
    'task.assignee.hidden',
    'task.time.past',
    'task.time.expiry',
    'task.reminder.invalid',
    'task.limit',
    'too.many.requests',
    'participant.is.self',
    'participant.is.owner',
    'participant.limit',
    'invitee.disabled',
    'PARTICIPANT_EMAIL_NOT_WHITELISTED',
  ],
})

export const listTasks = endpoint('GET', '/publicapi/1/tasks', {
  viewAs: true,
  summary:
    'Tasks of a workspace or, without one, of all your workspaces that you created or are assigned to. Open ones come first, by due date',
  query: z.object({
    workspaceUuid: Id.optional(),
    workgroupUuid: Id.optional(),
    /** Tasks about this document or link. */
    assetUuid: Id.optional(),
    createdByMe: flag,
    assignedToMe: flag,
    includeActions: flag,
    ...pageQuery(limits.sidebarPageSize),
  }),
  reply: pageOf(Task),
  errors: ['workspace.not.found', 'asset.not.found', ...doorErrors],
})

export const findTask = endpoint('GET', '/publicapi/1/tasks/:taskUuid', {
  viewAs: true,
  summary: 'One task',
  query: z.object({ includeActions: flag }),
  reply: Task,
  errors: ['task.not.found', ...doorErrors],
})

export const actOnTask = endpoint('PUT', '/publicapi/1/tasks/:taskUuid/action', {
  summary:
    'Does your part of a task: acknowledged, reviewed, or approved or not by `result`. The last part completes it',
  body: z.object({
    /** Required to approve or not. Acknowledging and reviewing have no other result than true. */
    result: z.boolean().optional(),
    message: paragraph(limits.message).default(''),
  }),
  reply: NoContent,
  errors: ['task.not.found', ...doorErrors, 'permission.denied', 'task.not.open', 'task.part.done'],
})

export const updateTaskStatus = endpoint('PUT', '/publicapi/1/tasks/:taskUuid/status', {
  summary: 'Cancels a task. For its creator and the owner of the workspace',
  body: z.object({ status: z.literal('CANCELLED'), message: paragraph(limits.message).default('') }),
  reply: NoContent,
  errors: ['task.not.found', ...doorErrors, 'permission.denied', 'task.not.open'],
})
