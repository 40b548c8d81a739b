import { type Kysely, type RawBuilder, sql } from 'kysely'
import { workspaceEntity } from '../../access/standing.ts'
import type { DB } from '../../database/db.gen.ts'
import type { Change } from '../../kernel/change.ts'
import { notifyParticipants } from '../lifecycle/notify-participants.ts'

/** To the hour, but not before the workspace was there. Needs `workspace w left join workspace_activity a`. */
export const LAST_ACTIVITY = sql<Date>`greatest(a.last_at, w.created)`

/**
 * Whether the plan still follows from inactivity: the workgroup still closes workspaces after so long, and no
 * participant has done or opened something since it was made. Acts by or on hidden people don't count (decision 205).
 */
const IS_OUTDATED: RawBuilder<boolean> = sql`(g.close_inactive_months is null
  or ${LAST_ACTIVITY} + make_interval(months => g.close_inactive_months) > i.planned_end
  or exists (select from audit_event e where e.workspace_id = i.workspace_id and e.at > i.planned_at
      and e.participant_id is not null and not e.restricted))`

const selectPlans = ({ db }: { db: Kysely<DB> }) =>
  db
    .selectFrom('inactivity_plan as i')
    .innerJoin('workspace as w', 'w.id', 'i.workspace_id')
    .innerJoin('workgroup as g', 'g.id', 'w.workgroup_id')
    .leftJoin('workspace_activity as a', 'a.workspace_id', 'w.id')
    .select(['w.id', 'w.name'])

/** Open workspaces whose plan no longer follows from inactivity. */
export const selectOutdated = (change: { db: Kysely<DB> }) =>
  selectPlans(change)
    .whereRef('w.scheduled_end', '=', 'i.planned_end')
    .where('w.closed_at', 'is', null)
    .where(IS_OUTDATED)
    .orderBy('w.id')

/** Cancels the planned end of a workspace whose row is locked, if inactivity made it and it is over. */
export async function cancelIfActive(change: Change, { id, name }: { id: string; name: string }): Promise<boolean> {
  const outdated = await selectOutdated(change).where('w.id', '=', id).executeTakeFirst()
  if (!outdated) return false
  await change.db
    .updateTable('workspace')
    .set({ scheduled_end: null, end_reason: '', end_reminder_days: 0 })
    .where('id', '=', id)
    .execute()
  await change.db.deleteFrom('end_reminder').where('workspace_id', '=', id).execute()
  await change.db.deleteFrom('inactivity_plan').where('workspace_id', '=', id).execute()
  change.record('WORKSPACE_ACTIVE_AGAIN', workspaceEntity({ workspaceId: id, workspaceName: name }))
  await notifyParticipants(change, id, {
    audience: 'EVERYONE',
    subject: 'workspace-unscheduled.subject',
    intro: 'workspace-active-again.intro',
    values: { workspace: name },
    reason: '',
    isOpen: true,
  })
  return true
}
