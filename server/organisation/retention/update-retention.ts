import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/retention/retention.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'
import { retentionOf } from './find-retention.ts'

/** Sets after how many months without activity workspaces close. A job plans the closings, thirty days ahead. */
export async function updateRetention(change: Change, { params, body }: Input<typeof contract.updateRetention>) {
  const workgroup = await lockWorkgroup(change, params.workgroupUuid)
  change.authorize(workgroup, 'update')
  requireRecent(change)
  const { id } = workgroup.row
  const from = await retentionOf(change.read, id)
  if (from.closeInactiveMonths === body.closeInactiveMonths) return change.nothingChanged()
  await change.db
    .updateTable('workgroup')
    .set({ close_inactive_months: body.closeInactiveMonths })
    .where('id', '=', id)
    .execute()
  change.record('WORKGROUP_RETENTION_CHANGED', workgroup.entity, { from, to: body })
}
