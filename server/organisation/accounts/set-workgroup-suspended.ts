import type * as contract from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { refuseOwn } from './refuse-own.ts'
import { lockAccountWorkgroup } from './queries.ts'

/** Suspends a workgroup, or lifts that. From the commit on, every rule about its workspaces refuses changes. */
export async function setWorkgroupSuspended(
  change: Change,
  { params, body: { suspended } }: Input<typeof contract.setWorkgroupSuspended>,
): Promise<void> {
  const workgroup = await lockAccountWorkgroup(change, params.workgroupUuid)
  refuseOwn(workgroup)
  change.authorize(workgroup, 'suspend')
  requireRecent(change)
  if ((workgroup.row.suspended_at !== null) === suspended) return change.nothingChanged()
  await change.db
    .updateTable('workgroup')
    .set({ suspended_at: suspended ? change.now : null })
    .where('id', '=', workgroup.row.id)
    .execute()
  change.record('WORKGROUP_SUSPENDED', workgroup.entity, { from: { suspended: !suspended }, to: { suspended } })
}
