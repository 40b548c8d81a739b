import type * as contract from '@strongroom/contract/documents/comments.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { sql } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import { entities } from '../../access/entities.ts'
import { workspaceEntity } from '../../access/standing.ts'
import type { Change } from '../../kernel/change.ts'
import { workspaceActions } from '../../workspaces/workspaces/policy.ts'
import { insertComment } from './insert-comment.ts'

/** Begins a discussion in a workspace. The workspace's row is shared, so that closing waits. */
export async function createThread(
  change: Change,
  { body }: Input<typeof contract.createThread>,
): Promise<Reply<typeof contract.createThread>> {
  await sql`select from workspace where id = ${body.workspaceUuid}::uuid for share`.execute(change.db)
  const standing = enter(await findStanding(change.read, body.workspaceUuid))
  change.authorize({ actions: workspaceActions(standing), entity: workspaceEntity(standing) }, 'createComment')
  change.actingAs(standing.participantId)
  const { id, counts, unnotifiedUsers } = await insertComment(change, standing, { asked: body })
  change.record('COMMENT_ADDED', entities.comment(id, '', standing.workspaceId), { to: counts })
  return { model: 'Thread', uuid: id, unnotifiedUsers }
}
