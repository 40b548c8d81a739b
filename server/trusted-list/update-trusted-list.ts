import type { Input } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/trusted-list.ts'
import { requireRecent } from '../access/require-recent.ts'
import type { Change } from '../platform/change.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'
import { writeEntries } from './write-entries.ts'

export async function updateTrustedList(change: Change, { params, body }: Input<typeof contract.updateTrustedList>) {
  const workgroup = await lockWorkgroup(change, params.workgroupUuid)
  change.authorize(workgroup, 'manageTrustedList')
  requireRecent(change)
  await writeEntries(change, { id: workgroup.row.id, entity: workgroup.entity }, body.entries)
}
