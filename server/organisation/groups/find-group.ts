import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/groups/groups.ts'
import type { Read } from '../../kernel/read.ts'
import { presentEntries, presentGroup } from './present.ts'
import { findGuardedGroup, selectEntries } from './queries.ts'

/** A group with its people. */
export async function findGroup(
  read: Read,
  { params }: Input<typeof contract.findGroup>,
): Promise<Reply<typeof contract.findGroup>> {
  const group = await findGuardedGroup(read, params)
  read.authorize(group, 'view')
  const entries = await selectEntries(read, group.row.id)
  // Only administrators may delete.
  return { ...presentGroup(group.row, group.actions), entries: presentEntries(entries, group.actions.delete) }
}
