import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import type { GroupAuthor } from './change-groups.ts'
import { findGuardedGroup, lockGroup } from './queries.ts'

/** Locks a group that the caller may change. To administrators a provisioned one is refused with its reason. */
export async function authorizeUpdate(change: Change, params: { workgroupUuid: string; groupUuid: string }) {
  const guarded = await findGuardedGroup(change.read, params)
  if (guarded.row.is_provisioned && guarded.actions.delete) throw new Refused('group.provisioned')
  change.authorize(guarded, 'update')
  const author: GroupAuthor = { workgroup: guarded.entity }
  return { author, group: await lockGroup(change, params.workgroupUuid, params.groupUuid) }
}
