import type { CommentActions } from '@strongroom/contract/documents/comments.ts'
import { accepted, holding, inForce, notHeld, open, writes } from '../../access/clauses.ts'
import { actionsBy, all, type Rules } from '../../access/rules.ts'
import type { Standing } from '../../access/standing.ts'
import {
  type CommentFacts,
  type CommentState,
  isKept,
  isOpen,
  isOwn,
  isRecent,
  isResolved,
  isThread,
  ownOrLeads,
} from './clauses.ts'

// Comments are reachable through the workspace's door only, which checks two-step access.
const inside = all(accepted, open, inForce, writes)
const discusses = all<CommentFacts>(inside, holding.hasCommenter, isThread)

export const commentRules: Rules<CommentActions, CommentFacts> = {
  update: all<CommentFacts>(inside, holding.hasCommenter, isOwn, isRecent, isKept, notHeld),
  delete: all<CommentFacts>(inside, ownOrLeads, isKept, notHeld),
  reply: all<CommentFacts>(discusses, isKept),
  // Also where the first comment was deleted: otherwise its replies would stay open for ever.
  resolve: all<CommentFacts>(discusses, isOpen),
  reopen: all<CommentFacts>(discusses, isResolved),
}

/** The caller's actions on one comment. Pure and total: the value shown is the value enforced. */
export const commentActions = (standing: Standing, comment: CommentState): CommentActions =>
  actionsBy(commentRules, { standing, comment })
