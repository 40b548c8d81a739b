import type * as contract from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type { Change } from '../../kernel/change.ts'
import { refuseOwn } from './refuse-own.ts'
import { lockAccountWorkgroup } from './queries.ts'

/** Takes a workgroup out of lists, or puts it back. Its people notice nothing else. */
export async function setWorkgroupHidden(
  change: Change,
  { params, body: { hidden } }: Input<typeof contract.setWorkgroupHidden>,
): Promise<void> {
  const workgroup = await lockAccountWorkgroup(change, params.workgroupUuid)
  refuseOwn(workgroup)
  change.authorize(workgroup, 'hide')
  if (workgroup.row.hidden === hidden) return change.nothingChanged()
  await change.db.updateTable('workgroup').set({ hidden }).where('id', '=', workgroup.row.id).execute()
  change.record('WORKGROUP_HIDDEN', workgroup.entity, { from: { hidden: !hidden }, to: { hidden } })
}
