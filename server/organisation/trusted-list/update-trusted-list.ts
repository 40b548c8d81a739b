import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/trusted-list.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'
import { writeEntries } from './write-entries.ts'

export async function updateTrustedList(change: Change, { params, body }: Input<typeof contract.updateTrustedList>) {
  const workgroup = await lockWorkgroup(change, params.workgroupUuid)
  change.authorize(workgroup, 'manageTrustedList')
  requireRecent(change)
  await writeEntries(change, { id: workgroup.row.id, entity: workgroup.entity }, body.entries)
}
