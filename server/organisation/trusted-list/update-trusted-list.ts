import { isDeepStrictEqual } from 'node:util'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/trusted-list.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'
import { selectEntries, writeEntries } from './write-entries.ts'

export async function updateTrustedList(change: Change, { params, body }: Input<typeof contract.updateTrustedList>) {
  const workgroup = await lockWorkgroup(change, params.workgroupUuid)
  change.authorize(workgroup, 'manageTrustedList')
  requireRecent(change)
  const { id } = workgroup.row
  const now = await selectEntries(change.read, id)
  if (body.before && !isDeepStrictEqual(now.toSorted(), [...new Set(body.before)].toSorted()))
    throw new Refused('changed.meanwhile')
  await writeEntries(change, { id, entity: workgroup.entity }, body.entries)
}
