import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/retention/retention.ts'
import { isDeepStrictEqual } from 'node:util'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'
import { retentionOf } from './find-retention.ts'

/**
 * Sets after how many months without activity workspaces close, which a job plans thirty days ahead, and for how many
 * years the records of closed ones are kept.
 */
export async function updateRetention(change: Change, { params, body }: Input<typeof contract.updateRetention>) {
  const workgroup = await lockWorkgroup(change, params.workgroupUuid)
  change.authorize(workgroup, 'update')
  requireRecent(change)
  const { id } = workgroup.row
  const from = await retentionOf(change.read, id)
  const { closeInactiveMonths = from.closeInactiveMonths, keepRecordYears = from.keepRecordYears } = body
  const to = { closeInactiveMonths, keepRecordYears }
  if (isDeepStrictEqual(from, to)) return change.nothingChanged()
  await change.db
    .updateTable('workgroup')
    .set({ close_inactive_months: closeInactiveMonths, keep_record_years: keepRecordYears })
    .where('id', '=', id)
    .execute()
  change.record('WORKGROUP_RETENTION_CHANGED', workgroup.entity, { from, to })
}
