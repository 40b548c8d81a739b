import type * as contract from '@strongroom/contract/documents/comments.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { entities } from '../../access/entities.ts'
import type { Change } from '../../kernel/change.ts'
import { lockWorkspace } from '../../workspaces/workspaces/queries.ts'
import { insertComment } from './insert-comment.ts'

/** Begins a discussion in a workspace. The workspace's row is shared, so that closing waits. */
export async function createThread(
  change: Change,
  { body }: Input<typeof contract.createThread>,
): Promise<Reply<typeof contract.createThread>> {
  const workspace = await lockWorkspace(change, body.workspaceUuid, 'share')
  const { standing } = workspace
  change.authorize(workspace, 'createComment')
  const { id, counts, unnotifiedUsers } = await insertComment(change, standing, { asked: body })
  change.record('COMMENT_ADDED', entities.comment(id, '', standing.workspaceId), { to: counts })
  return { model: 'Thread', uuid: id, unnotifiedUsers }
}
