import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/oversight/legal-holds.ts'
import type { Change } from '../../kernel/change.ts'
import { cancelPlan } from '../../workspaces/lifecycle/cancel-plan.ts'
import { recordedEnd } from '../../workspaces/workspaces/plan-end.ts'
import { changeHolds } from './change-holds.ts'

/**
 * Puts workspaces of a workgroup on legal hold. A planned end is cancelled, so that the workspace stays visible to the
 * people in it and nothing closes on the day of the release. What is left of a closed workspace stays.
 */
export const placeHolds = (
  change: Change,
  input: Input<typeof contract.placeHolds>,
): Promise<Reply<typeof contract.placeHolds>> =>
  changeHolds(change, input, {
    action: 'hold',
    refusal: 'workspace.held',
    event: 'LEGAL_HOLD_PLACED',
    apply: async ({ row, entity }) => {
      await change.db.updateTable('workspace').set({ held_at: change.now }).where('id', '=', row.id).execute()
      await change.db
        .insertInto('legal_hold')
        .values({ workspace_id: row.id, placed_by: change.actor.personId, reason: input.body.reason })
        .execute()
      change.record('WORKSPACE_HELD', entity)
      if (!row.closed_at) await cancelPlan(change, entity, recordedEnd(row))
    },
  })
