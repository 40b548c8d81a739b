import { clause, type Facts, type Origin } from '../../access/rules.ts'

/** The facts about a comment that rules depend on. */
export interface CommentState {
  isOwn: boolean
  /** Younger than fifteen minutes. */
  isRecent: boolean
  isDeleted: boolean
  /** The first comment of its discussion. */
  isThread: boolean
  isResolved: boolean
}

export interface CommentFacts extends Facts {
  comment: CommentState
}

const FIXED: Origin = ['comment']

export const isOwn = clause('comment.own', FIXED, ({ comment }: CommentFacts) => comment.isOwn)
export const isRecent = clause('comment.recent', FIXED, ({ comment }: CommentFacts) => comment.isRecent)
export const isKept = clause('comment.not.deleted', FIXED, ({ comment }: CommentFacts) => !comment.isDeleted)
export const isThread = clause('comment.is.thread', FIXED, ({ comment }: CommentFacts) => comment.isThread)
export const isOpen = clause('comment.thread.open', FIXED, ({ comment }: CommentFacts) => !comment.isResolved)
export const isResolved = clause('comment.thread.resolved', FIXED, ({ comment }: CommentFacts) => comment.isResolved)
/** The author, the owner and managers delete a comment. */
export const ownOrLeads = clause(
  'comment.own.or.leads',
  ['participant', 'owner', 'manager'],
  ({ standing, comment }: CommentFacts) => comment.isOwn || standing.isOwner || standing.isManager,
)
