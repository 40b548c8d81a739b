import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/oversight/legal-holds.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { cancelPlan } from '../../workspaces/lifecycle/cancel-plan.ts'
import { lockChosen } from './lock-chosen.ts'
import { isHoldable } from './queries.ts'

/**
 * Puts workspaces of a workgroup on legal hold. A planned end is cancelled, so that the workspace stays visible to the
 * people in it and nothing closes on the day of the release. What is left of a closed workspace stays.
 */
export async function placeHolds(
  change: Change,
  { params, body }: Input<typeof contract.placeHolds>,
): Promise<Reply<typeof contract.placeHolds>> {
  const { workgroupUuid } = params
  const { workgroup, outcomes, workspaces } = await lockChosen(change, workgroupUuid, body.workspaceUuids, isHoldable)
  requireRecent(change)
  const { reason } = body
  for (const workspace of workspaces) {
    const { row, entity } = workspace
    if (row.held_at) {
      outcomes.refuse(row.id, 'workspace.held')
      continue
    }
    change.authorize(workspace, 'hold')
    await change.db.updateTable('workspace').set({ held_at: change.now }).where('id', '=', row.id).execute()
    await change.db
      .insertInto('legal_hold')
      .values({ workspace_id: row.id, placed_by: change.actor.personId, reason })
      .execute()
    change.record('WORKSPACE_HELD', entity)
    const to = { workspace: row.name, workspaceUuid: row.id, reason }
    change.record('LEGAL_HOLD_PLACED', workgroup.entity, { to })
    if (!row.closed_at) await cancelPlan(change, entity, { endDate: row.scheduled_end?.getTime() ?? null })
    outcomes.done.push(row.id)
  }
  if (outcomes.done.length === 0) change.nothingChanged()
  return outcomes
}
