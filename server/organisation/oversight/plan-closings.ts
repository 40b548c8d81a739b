import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { actorName } from '../../mail/actor-name.ts'
import { notifyParticipants } from '../../workspaces/lifecycle/notify-participants.ts'
import { planEnd, recordedEnd } from '../../workspaces/workspaces/plan-end.ts'
import { lockChosen } from './lock-chosen.ts'

/** Plans when workspaces of a workgroup close. An end that is planned earlier stays. Everyone in them is told. */
export async function planClosings(
  change: Change,
  { params, body }: Input<typeof contract.planClosings>,
): Promise<Reply<typeof contract.planClosings>> {
  const { outcomes, workspaces } = await lockChosen(change, params.workgroupUuid, body.workspaceUuids)
  requireRecent(change)
  const end = new Date(body.endDate)
  if (end.getTime() - change.now.getTime() < limits.plannedByAdministrators) throw new Refused('lifecycle.too.soon')
  const person = await actorName(change)
  for (const workspace of workspaces) {
    const { row, entity } = workspace
    if (row.held_at) {
      outcomes.refuse(row.id, 'workspace.held')
      continue
    }
    if (row.scheduled_end && row.scheduled_end <= end) {
      outcomes.refuse(row.id, 'closing.planned.earlier')
      continue
    }
    change.authorize(workspace, 'updateLifecycle')
    await planEnd(change, row.id, { end, reason: body.endReason, reminderDays: row.end_reminder_days })
    change.record('WORKSPACE_END_SCHEDULED', entity, {
      from: recordedEnd(row),
      to: { endDate: body.endDate, endReason: body.endReason, reminderDays: row.end_reminder_days },
    })
    await notifyParticipants(change, row.id, {
      audience: 'EVERYONE',
      subject: 'workspace-scheduled.subject',
      intro: 'workspace-scheduled.intro',
      values: { workspace: row.name, person },
      time: end,
      reason: body.endReason,
      isOpen: true,
    })
    outcomes.done.push(row.id)
  }
  if (outcomes.done.length === 0) change.nothingChanged()
  return outcomes
}
