import type { Change } from '../../kernel/change.ts'
import type { Entity } from '../../kernel/refused.ts'
import { actorName } from '../../mail/actor-name.ts'
import type { RecordedEnd } from '../workspaces/plan-end.ts'
import { notifyParticipants } from './notify-participants.ts'

/** Cancels the planned end of a workspace whose row is locked. Everyone in it is told. */
export async function cancelPlan(change: Change, entity: Entity, from: RecordedEnd): Promise<void> {
  if (from.endDate === null) return change.nothingChanged()
  await change.db
    .updateTable('workspace')
    .set({
      scheduled_end: null,
      end_reason: '',
      end_reminder_days: 0,
      modified: change.now,
      modified_by: change.actor.personId,
    })
    .where('id', '=', entity.id)
    .execute()
  await change.db.deleteFrom('end_reminder').where('workspace_id', '=', entity.id).execute()
  change.record('WORKSPACE_END_UNSCHEDULED', entity, { from })
  await notifyParticipants(change, entity.id, {
    audience: 'EVERYONE',
    subject: 'workspace-unscheduled.subject',
    intro: 'workspace-unscheduled.intro',
    values: { workspace: entity.name ?? '', person: await actorName(change) },
    reason: '',
    isOpen: true,
  })
}
