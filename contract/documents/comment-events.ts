import { details, type EventEntries } from '../wire/event.ts'
import type { LiveTopic } from '../wire/live.ts'

const COMMENTS = ['comments', 'audit'] as const satisfies LiveTopic[]

/** How many people and things a comment mentions. Events never contain text. */
interface Mentions {
  documents: number
  people: number
  everyone: boolean
}

export const commentEvents = {
  COMMENT_ADDED: {
    details: details<{ to: Mentions }>(),
    group: 'files',
    chain: 'workspace',
    says: 'activity.comment-added',
    changes: COMMENTS,
    emailed: 'everybody',
    together: 'activity.many.comments',
  },
  REPLY_ADDED: {
    details: details<{ to: Mentions & { threadUuid: string } }>(),
    group: 'files',
    chain: 'workspace',
    says: 'activity.reply-added',
    changes: COMMENTS,
    emailed: 'everybody',
    together: 'activity.many.replies',
  },
  COMMENT_EDITED: {
    details: details<{ from: Mentions; to: Mentions }>(),
    group: 'files',
    chain: 'workspace',
    says: 'activity.comment-edited',
    changes: COMMENTS,
  },
  COMMENT_DELETED: {
    details: details<{ from: { own: boolean } }>(),
    group: 'files',
    chain: 'workspace',
    says: ({ from }) =>
      from['own'] === false ? ('activity.comment-deleted-other' as const) : ('activity.comment-deleted' as const),
    changes: COMMENTS,
  },
  THREAD_RESOLVED: {
    group: 'files',
    chain: 'workspace',
    says: 'activity.thread-resolved',
    changes: COMMENTS,
  },
  THREAD_REOPENED: {
    group: 'files',
    chain: 'workspace',
    says: 'activity.thread-reopened',
    changes: COMMENTS,
  },
} as const satisfies EventEntries
