import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/groups/groups.ts'
import type { Change } from '../../kernel/change.ts'
import { deleteGroupBy } from './change-groups.ts'
import { findGuardedGroup, lockGroup } from './queries.ts'

export async function deleteGroup(change: Change, { params }: Input<typeof contract.deleteGroup>) {
  const guarded = await findGuardedGroup(change.read, params)
  change.authorize(guarded, 'delete')
  const group = await lockGroup(change, params.workgroupUuid, params.groupUuid)
  await deleteGroupBy(change, { workgroup: guarded.entity }, group)
}
