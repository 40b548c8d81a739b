import type * as contract from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { roomFor } from './allocations.ts'
import { lockAccountWorkgroup } from './queries.ts'

/** Sets the part of the account's connections that a workgroup may use. Two at once wait for each other. */
export async function setConnectionAllocation(
  change: Change,
  { params, body: { connectionAllocation: wanted } }: Input<typeof contract.setConnectionAllocation>,
): Promise<void> {
  const workgroup = await lockAccountWorkgroup(change, params.workgroupUuid)
  change.authorize(workgroup, 'allocate')
  const { id, connection_allocation: before } = workgroup.row
  if (wanted === before) return change.nothingChanged()
  const most = (await roomFor(change.read, workgroup.account))(before)
  if (wanted !== null && most !== null && wanted > most) throw new Refused('allocation.exceeded')
  await change.db.updateTable('workgroup').set({ connection_allocation: wanted }).where('id', '=', id).execute()
  change.record('WORKGROUP_UPDATED', workgroup.entity, {
    from: { connectionAllocation: before },
    to: { connectionAllocation: wanted },
  })
}
