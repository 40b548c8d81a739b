import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/oversight/legal-holds.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { lockChosen } from './lock-chosen.ts'
import { isHoldable } from './queries.ts'

/** Releases the legal hold of workspaces. Bins aren't emptied at once: their owners get some days to look at them. */
export async function releaseHolds(
  change: Change,
  { params, body }: Input<typeof contract.releaseHolds>,
): Promise<Reply<typeof contract.releaseHolds>> {
  const { workgroupUuid } = params
  const { workgroup, outcomes, workspaces } = await lockChosen(change, workgroupUuid, body.workspaceUuids, isHoldable)
  requireRecent(change)
  const { reason } = body
  for (const workspace of workspaces) {
    const { row, entity } = workspace
    if (!row.held_at) {
      outcomes.refuse(row.id, 'hold.not.placed')
      continue
    }
    change.authorize(workspace, 'release')
    await change.db.deleteFrom('legal_hold').where('workspace_id', '=', row.id).execute()
    await change.db.updateTable('workspace').set({ held_at: null }).where('id', '=', row.id).execute()
    const until = new Date(change.now.getTime() + limits.binAfterHold)
    await change.db
      .updateTable('bin_entry')
      .set({ until: sql<Date>`greatest(until, ${until}::timestamptz)` })
      .where('workspace_id', '=', row.id)
      .where('purging', '=', false)
      .execute()
    change.record('WORKSPACE_RELEASED', entity)
    const to = { workspace: row.name, workspaceUuid: row.id, reason }
    change.record('LEGAL_HOLD_RELEASED', workgroup.entity, { to })
    outcomes.done.push(row.id)
  }
  if (outcomes.done.length === 0) change.nothingChanged()
  return outcomes
}
