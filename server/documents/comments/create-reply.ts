import type * as contract from '@strongroom/contract/documents/comments.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { entities } from '../../access/entities.ts'
import type { Change } from '../../kernel/change.ts'
import { insertComment } from './insert-comment.ts'
import { lockComment } from './queries.ts'

/** Replies to a discussion. A resolved discussion stays resolved. */
export async function createReply(
  change: Change,
  { body }: Input<typeof contract.createReply>,
): Promise<Reply<typeof contract.createReply>> {
  const thread = await lockComment(change, body.threadUuid, 'thread.not.found')
  change.authorize(thread, 'reply')
  const { standing, row } = thread
  const { id, counts, unnotifiedUsers } = await insertComment(change, standing, { threadId: row.id, asked: body })
  change.record('REPLY_ADDED', entities.comment(id, '', standing.workspaceId), {
    to: { threadUuid: row.id, ...counts },
  })
  return { model: 'Comment', uuid: id, unnotifiedUsers }
}
