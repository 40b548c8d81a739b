import type * as contract from '@strongroom/contract/record/audit.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { type Total, toPage } from '@strongroom/contract/wire/page.ts'
import type { Read } from '../../kernel/read.ts'
import { findWorkgroup } from '../../organisation/workgroups/queries.ts'
import { type EventRow, presentEvent } from './present-event.ts'
import { type Outside, selectNewest, selectOwn } from './select-outside.ts'

/** Lists a workgroup's events outside workspaces: sign-ins, members, providers, settings. */
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

/** How many of the newest events outside workspaces are read, of all workgroups. */
const LOOKS = [500, 5000]

/**
 * Events of an active workgroup are found among the newest of all; an inactive workgroup has few, which are read
 * directly. So no page reads the whole history.
 */
async function selectEvents(read: Read, asked: Outside): Promise<{ rows: EventRow[]; total: Total }> {
  for (const most of LOOKS) {
    const { rows, total, looked } = await selectNewest(read, asked, most)
    if (looked < most) return { rows, total }
    if (rows.length === asked.size) return { rows, total: { atLeast: total } }
  }
  const { rows, total } = await selectOwn(read, asked)
  return { rows, total }
}
