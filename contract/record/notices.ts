import { z } from 'zod'
import { Person } from '../identity/users.ts'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { Id, Time, TimeInput } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { pageOf, pageQuery } from '../wire/page.ts'

/**
 * TASK_REJECTED: somebody did their part of an approval, and did not approve. TASK_CANCELLED: a task of which the caller
 * has a part, or which they created and somebody else cancelled. TASK_ENDED: a task that they created, because nobody
 * with an open part is left.
 */
export const NoticeKind = z.enum([
  'MENTION',
  'REPLY',
  'TASK_ASSIGNED',
  'TASK_DONE',
  'TASK_REJECTED',
  'TASK_CANCELLED',
  'TASK_ENDED',
  'INVITATION',
  'MEMBERSHIP',
  'REVIEW',
])
export type NoticeKind = z.infer<typeof NoticeKind>

/** Something that concerns the caller. It is derived when it is read: what they may no longer see isn't listed. */
export const Notice = z.object({
  model: z.literal('Notice'),
  /** null behind a two-step door that this session hasn't passed: there is something, and nothing else is shown. */
  kind: NoticeKind.nullable(),
  time: Time,
  isUnread: z.boolean(),
  /** null of an invitation to a workgroup. */
  workspace: z.object({ uuid: Id, name: z.string() }).nullable(),
  /** The workgroup to which the caller is invited as a member. */
  workgroup: z.object({ uuid: Id, name: z.string() }).nullable(),
  /**
   * The author of the comment, the creator of the task, or the person who did their part or cancelled the caller’s task;
   * null if unknown.
   */
  person: Person.nullable(),
  /** The beginning of the comment, the title of the task, or the name of the access review. */
  text: z.string().nullable(),
  /** Of mentions and replies. */
  commentUuid: Id.nullable(),
  threadUuid: Id.nullable(),
  /** Of tasks. */
  taskUuid: Id.nullable(),
})
export type Notice = z.infer<typeof Notice>

export const listNotices = endpoint('GET', '/publicapi/1/notices', {
  summary:
    'Mentions of the caller, replies in their discussions, tasks waiting for them, answers to their tasks, cancelled and ended tasks, access reviews in which they have to decide, and open invitations to workspaces and workgroups, latest first',
  query: z.object(pageQuery(limits.noticePageSize)),
  reply: z.object({
    ...pageOf(Notice).shape,
    /** At most 99; then there may be more. */
    unreadCount: z.int(),
  }),
})

export const seeNotices = endpoint('PUT', '/publicapi/1/notices/seen', {
  summary: 'Marks the notices up to a time as read. Later ones stay unread, and read ones stay read',
  body: z.object({ time: TimeInput }),
  reply: NoContent,
})
