import { z } from 'zod'
import { Person } from '../identity/users.ts'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { paragraph, visibleOf } from '../wire/fields.ts'
import { Id, Time, TimeInput } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { pageOf, pageQuery, wholeNumber } from '../wire/page.ts'
import { doorErrors } from '../workspaces/workspaces.ts'

export const commentErrors = {
  'thread.not.found': { status: 404, description: 'This discussion no longer exists' },
  'comment.not.found': { status: 404, description: 'This comment no longer exists' },
  'thread.about.kept': {
    status: 409,
    description: 'Others have replied: what the discussion is about stays, because it decides who sees the replies',
  },
} as const

/** Plain text over several lines. Nothing in it is interpreted by the server. */
export const CommentText = paragraph(limits.commentText).refine((text) => visibleOf(text).trim() !== '', {
  message: 'required',
})

/** The caller's actions on one comment. The server enforces exactly this value. */
export const CommentActions = z.object({
  /** Editing the text and the mentions: the author, for fifteen minutes. */
  update: z.boolean(),
  delete: z.boolean(),
  /** The following are false for replies. */
  reply: z.boolean(),
  resolve: z.boolean(),
  reopen: z.boolean(),
})
export type CommentActions = z.infer<typeof CommentActions>

const MentionedAsset = z.object({ uuid: Id, name: z.string(), type: z.enum(['DOCUMENT', 'FOLDER', 'LINK']) })

export const Comment = z.object({
  model: z.literal('Comment'),
  uuid: Id,
  /** The first comment of a discussion has the discussion's own uuid. */
  threadUuid: Id,
  workspace: z.object({ uuid: Id, name: z.string(), workgroupUuid: Id }),
  createdTime: Time,
  /** Whether this session has yet to pass two-step access: text, author and mentions are missing. */
  isBehindTwoStep: z.boolean(),
  creator: Person.nullable(),
  /** null for a deleted comment. */
  commentText: z.string().nullable(),
  modifiedTime: Time.nullable(),
  deletedTime: Time.nullable(),
  /** Mentions everyone in the workspace. */
  mentionsEveryone: z.boolean(),
  mentionedUsers: z.array(Person),
  mentionedAssets: z.array(MentionedAsset),
  actions: CommentActions.optional(),
})
export type Comment = z.infer<typeof Comment>

/** A discussion: its first comment with the last replies. */
export const Thread = z.object({
  ...Comment.shape,
  resolvedTime: Time.nullable(),
  resolvedBy: Person.nullable(),
  /** The last two, the earlier one first. */
  replies: z.array(Comment),
  repliesTrimmed: z.boolean(),
  replyCount: z.int(),
})
export type Thread = z.infer<typeof Thread>

const mentions = {
  mentionedAssets: z.array(Id).max(limits.mentionsPerComment).default([]),
  mentionedUsers: z.array(Id).max(limits.mentionsPerComment).default([]),
  mentionsEveryone: z.boolean().default(false),
}
/** The answer to a comment that was written. */
const written = {
  /**
   * People whom it mentions by name and who won't be notified of it, because they don't see everything that it, or its
   * discussion, is about. The reason isn't given.
   */
  unnotifiedUsers: z.array(Person),
}
const mentionErrors = ['participant.not.found', 'asset.not.found', 'too.many.requests'] as const

export const createThread = endpoint('POST', '/publicapi/1/threads', {
  summary: 'Begins a discussion. A discussion about a document, folder or link is one that mentions it',
  idempotent: true,
  body: z.object({ text: CommentText, workspaceUuid: Id, ...mentions }),
  reply: z.object({ model: z.literal('Thread'), uuid: Id, ...written }),
  errors: ['workspace.not.found', 'permission.denied', 'idempotency.mismatch', ...mentionErrors, ...doorErrors],
})

export const createReply = endpoint('POST', '/publicapi/1/replies', {
  summary: 'Replies to a discussion',
  idempotent: true,
  body: z.object({ text: CommentText, threadUuid: Id, ...mentions }),
  reply: z.object({ model: z.literal('Comment'), uuid: Id, ...written }),
  errors: ['thread.not.found', 'permission.denied', 'idempotency.mismatch', ...mentionErrors, ...doorErrors],
})

export const updateComment = endpoint('PUT', '/publicapi/1/comments/:commentUuid', {
  summary: 'Changes the text and the mentions of your own comment within fifteen minutes',
  body: z.object({ text: CommentText, ...mentions }),
  reply: z.object(written),
  errors: ['comment.not.found', 'permission.denied', 'thread.about.kept', ...mentionErrors, ...doorErrors],
})

export const deleteComment = endpoint('DELETE', '/publicapi/1/comments/:commentUuid', {
  summary:
    'Deletes a comment: without a trace by its author within fifteen minutes if nobody has replied, otherwise the place of the comment remains without its text',
  reply: NoContent,
  errors: ['comment.not.found', 'permission.denied', ...doorErrors],
})

export const resolveThread = endpoint('PUT', '/publicapi/1/threads/:threadUuid/resolved', {
  summary: 'Marks a discussion as resolved, or opens it again',
  body: z.object({ resolved: z.boolean() }),
  reply: NoContent,
  errors: ['thread.not.found', 'permission.denied', ...doorErrors],
})

export const listThreads = endpoint('GET', '/publicapi/1/threads', {
  viewAs: true,
  summary:
    'The discussions of a workspace, or of a document, folder or link, latest first. Discussions about something that the caller does not see are absent',
  query: z
    .object({
      workspaceUuid: Id.optional(),
      assetUuid: Id.optional(),
      workgroupUuid: Id.optional(),
      /** true: resolved discussions only; false: open ones only. */
      resolved: z.stringbool().optional(),
      ...pageQuery(limits.sidebarPageSize),
    })
    .refine(({ workspaceUuid, assetUuid }) => Boolean(workspaceUuid) !== Boolean(assetUuid), {
      path: ['workspaceUuid'],
      message: 'either workspaceUuid or assetUuid',
    }),
  reply: pageOf(Thread),
  errors: ['workspace.not.found', 'asset.not.found', ...doorErrors],
})

export const findThread = endpoint('GET', '/publicapi/1/threads/:threadUuid', {
  viewAs: true,
  summary: 'One discussion',
  reply: Thread,
  errors: ['thread.not.found', ...doorErrors],
})

export const listComments = endpoint('GET', '/publicapi/1/comments', {
  viewAs: true,
  summary:
    'The comments of a discussion, its first among them, or the comments that mention the caller in all workspaces. Comments of two-step workspaces that this session has not opened say only that they exist',
  query: z
    .object({
      threadUuid: Id.optional(),
      /** The caller's own uuid. */
      mentionUuid: Id.optional(),
      workgroupUuid: Id.optional(),
      /** Of mentions: those since then, though the comment may be older and mention the caller by an edit. */
      createdAfter: wholeNumber(TimeInput).optional(),
      /** Of a discussion: the page that contains this comment, instead of `page`. */
      containing: Id.optional(),
      sort: z.enum(['createdTime,asc', 'createdTime,desc']).default('createdTime,desc'),
      ...pageQuery(limits.sidebarPageSize),
    })
    .refine(({ threadUuid, mentionUuid }) => Boolean(threadUuid) !== Boolean(mentionUuid), {
      path: ['threadUuid'],
      message: 'either threadUuid or mentionUuid',
    }),
  reply: pageOf(Comment),
  errors: ['thread.not.found', 'permission.denied', ...doorErrors],
})

export const listMentionableAssets = endpoint('GET', '/publicapi/1/mentionableassets', {
  viewAs: true,
  summary: 'Documents and links of a workspace that a comment may mention, by words in their name',
  query: z.object({
    workspaceUuid: Id,
    query: z.string().max(1024).default(''),
    size: wholeNumber(z.int().min(1).max(limits.mentionLookup).default(limits.mentionLookup)),
  }),
  reply: z.object({ content: z.array(MentionedAsset) }),
  errors: ['workspace.not.found', ...doorErrors],
})

const ids = z.union([Id.transform((one) => [one]), z.array(Id).max(limits.mentionsPerComment)])

export const listUnnotified = endpoint('GET', '/publicapi/1/unnotifiedpeople', {
  summary:
    'Who of these people would not be notified of a comment that mentions them and these documents, or that belongs to this discussion, because they do not see all of it. For those who may ask about other people’s access: the owner and managers',
  query: z.object({
    workspaceUuid: Id,
    userUuids: ids,
    assetUuids: ids.default([]),
    threadUuid: Id.optional(),
  }),
  reply: z.object({ content: z.array(Person) }),
  errors: [
    'workspace.not.found',
    'thread.not.found',
    'participant.not.found',
    'asset.not.found',
    'permission.denied',
    ...doorErrors,
  ],
})
