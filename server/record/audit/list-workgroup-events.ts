import type * as contract from '@strongroom/contract/record/audit.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { type Total, toPage } from '@strongroom/contract/wire/page.ts'
import type { Read } from '../../kernel/read.ts'
import { findWorkgroup } from '../../organisation/workgroups/queries.ts'
import { type EventRow, presentEvent } from './present-event.ts'
import { type Outside, selectNewest, selectOwn } from './select-outside.ts'

/** What happened outside workspaces to a workgroup and its members: sign-ins, members, providers, settings. */
export async function listWorkgroupEvents(
  read: Read,
  { params, query }: Input<typeof contract.listWorkgroupEvents>,
): Promise<Reply<typeof contract.listWorkgroupEvents>> {
  const workgroup = await findWorkgroup(read, params.workgroupUuid)
  read.authorize(workgroup, 'update')
  const { eventType: types, page, size } = query
  const asked = { workgroupId: workgroup.row.id, types, size, skipped: page * size }
  const { rows, total } = await selectEvents(read, asked)
  return toPage(rows.map(presentEvent), total, query)
}

/** So many of the newest events outside workspaces are looked at, whosever they are. */
const LOOKS = [500, 5000]

/**
 * A workgroup that has a good share of what happens is found among the newest events of all; of one that hasn't, its own
 * are few. So a page is read without all that ever happened.
 */
async function selectEvents(read: Read, asked: Outside): Promise<{ rows: EventRow[]; total: Total }> {
  for (const most of LOOKS) {
    const { rows, many, looked } = await selectNewest(read, asked, most)
    if (looked < most) return { rows, total: many }
    if (rows.length === asked.size) return { rows, total: { atLeast: many } }
  }
  const { rows, many } = await selectOwn(read, asked)
  return { rows, total: many }
}
