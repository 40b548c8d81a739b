import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/lifecycle.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import { actorName } from '../../mail/actor-name.ts'
import type { Change } from '../../kernel/change.ts'
import { planEnd, recordedEnd } from '../workspaces/plan-end.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { cancelPlan } from './cancel-plan.ts'
import { notifyParticipants } from './notify-participants.ts'

/** Schedules when a workspace closes, or cancels the schedule. */
export async function updateLifecycle(change: Change, { params, body }: Input<typeof contract.updateLifecycle>) {
  const { workspaceUuid: id } = params
  const workspace = await lockWorkspace(change, id, 'update')
  change.authorize(workspace, 'updateLifecycle')
  const before = await change.db
    .selectFrom('workspace')
    .select(['scheduled_end', 'end_reason', 'end_reminder_days'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const from = recordedEnd(before)
  const reason = body.endReason ?? ''
  const reminderDays = body.reminderDays ?? 0
  const isSame = from.endDate === body.endDate && before.end_reason === reason
  if (isSame && before.end_reminder_days === reminderDays) return change.nothingChanged()
  if (body.endDate === null) return cancelPlan(change, workspace.entity, from)
  // It closes by itself then, also for managers, who may not close it directly.
  requireRecent(change)
  await planEnd(change, id, { end: new Date(body.endDate), reason, reminderDays })
  const to = { endDate: body.endDate, endReason: reason || null, reminderDays }
  change.record('WORKSPACE_END_SCHEDULED', workspace.entity, { from, to })
  // Changing only the own reminder needs no notice to others.
  if (isSame) return
  await notifyParticipants(change, id, {
    audience: 'EVERYONE',
    subject: 'workspace-scheduled.subject',
    intro: 'workspace-scheduled.intro',
    values: { workspace: workspace.entity.name, person: await actorName(change) },
    time: new Date(body.endDate),
    reason,
    isOpen: true,
  })
}
