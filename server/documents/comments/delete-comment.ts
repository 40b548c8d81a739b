import type * as contract from '@strongroom/contract/documents/comments.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type { Change } from '../../kernel/change.ts'
import { showCounts } from './insert-comment.ts'
import { type CommentRow, lockComment, stateOf } from './queries.ts'

/**
 * Deletes a comment. Its author removes it entirely within fifteen minutes, unless somebody replied to it; later, and
 * for owner and managers, its place remains without the text. The mentioned assets stay, because they decide who sees
 * the discussion.
 */
export async function deleteComment(change: Change, { params }: Input<typeof contract.deleteComment>) {
  const comment = await lockComment(change, params.commentUuid, 'comment.not.found')
  change.authorize(comment, 'delete')
  const { row, standing } = comment
  const { isOwn, isRecent } = stateOf(row, { standing, now: change.now })
  await showCounts(change, row.workspace_id, row.thread_id)
  if (isOwn && isRecent && !(await hasReplies(change, row)))
    await change.db.deleteFrom('comment').where('id', '=', row.id).execute()
  else await erase(change, row, standing.participantId)
  change.record('COMMENT_DELETED', comment.entity, { from: { own: isOwn } })
}

async function hasReplies(change: Change, { id, thread_id }: CommentRow): Promise<boolean> {
  if (id !== thread_id) return false
  const reply = await change.db
    .selectFrom('comment')
    .select('id')
    .where('thread_id', '=', id)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return reply !== undefined
}

async function erase(change: Change, { id }: CommentRow, participantId: string): Promise<void> {
  await change.db
    .updateTable('comment')
    .set({ text: '', mentions_everyone: false, deleted_at: change.now, deleted_by: participantId })
    .where('id', '=', id)
    .execute()
  await change.db.deleteFrom('comment_mention').where('comment_id', '=', id).execute()
  await change.db.deleteFrom('comment_notice').where('comment_id', '=', id).execute()
}
