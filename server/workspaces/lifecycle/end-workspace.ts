import type { Change } from '../../kernel/change.ts'
import type { Entity } from '../../kernel/refused.ts'
import { cancelTasks } from '../ending-tasks/cancel-tasks.ts'
import { purgeWorkspace } from './purge-workspace.job.ts'
import { notifyParticipants } from './notify-participants.ts'

interface Ending {
  /** Undefined for a planned end. */
  by?: { personId: string; name: string }
  comment: string
}

/**
 * Ends a workspace whose row is locked. The commit destroys its key, so nothing in it can be read any more; a job
 * removes the bytes.
 */
export async function endWorkspace(change: Change, entity: Entity, { by, comment }: Ending): Promise<void> {
  const { id, name } = entity
  const { numUpdatedRows } = await change.db
    .updateTable('workspace')
    .set({ closed_at: change.now, closed_by: by?.personId ?? null, end_reason: comment, wrapped_key: null })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('held_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Error('a workspace on legal hold stays open')
  await change.db.deleteFrom('end_reminder').where('workspace_id', '=', id).execute()
  // Voids the registration links of invited people without an account.
  await change.db
    .deleteFrom('registration_link')
    .using('participant as p')
    .whereRef('p.id', '=', 'registration_link.participant_id')
    .where('p.workspace_id', '=', id)
    .where('registration_link.used_at', 'is', null)
    .execute()
  // A job empties the bin; restoring is impossible from now on.
  await change.db.deleteFrom('annotation').where('workspace_id', '=', id).execute()
  await change.db.updateTable('bin_entry').set({ purging: true }).where('workspace_id', '=', id).execute()
  await cancelTasks(change, entity)
  change.cut({ workspaceId: id })
  change.enqueue(purgeWorkspace, { workspaceId: id })
  change.record('WORKSPACE_CLOSED', entity, { to: { scheduled: by === undefined, comment } })
  await notifyParticipants(change, id, {
    audience: 'EVERYONE',
    subject: 'workspace-closed.subject',
    intro: by ? 'workspace-closed.intro' : 'workspace-closed.planned',
    values: { workspace: name, person: by?.name ?? '' },
    reason: comment,
  })
}
