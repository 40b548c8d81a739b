import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/workgroups.ts'
import type { Change } from '../../kernel/change.ts'
import { lockWorkgroup } from './queries.ts'

/** Renames a workgroup. A branded name stays. */
export async function renameWorkgroup(
  change: Change,
  { params, body: { workgroupName: name } }: Input<typeof contract.renameWorkgroup>,
): Promise<void> {
  const workgroup = await lockWorkgroup(change, params.workgroupUuid)
  change.authorize(workgroup, 'update')
  const { id, name: before } = workgroup.row
  if (name === before) return change.nothingChanged()
  await change.db.updateTable('workgroup').set({ name }).where('id', '=', id).execute()
  change.record('WORKGROUP_UPDATED', { ...workgroup.entity, name }, { from: { name: before }, to: { name } })
}
