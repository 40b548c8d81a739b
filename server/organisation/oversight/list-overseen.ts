import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { countedTotal, toPage } from '@strongroom/contract/wire/page.ts'
import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { findWorkgroup, type WorkgroupRow } from '../workgroups/queries.ts'
import { chooseOverseen, orderOf } from './choose-overseen.ts'
import { guardOverseen, type OverseenRow, selectOverseen } from './queries.ts'

/** The open, or the closed, workspaces of a workgroup, for its administrators. */
export async function listOverseenWorkspaces(
  read: Read,
  { params, query }: Input<typeof contract.listOverseenWorkspaces>,
): Promise<Reply<typeof contract.listOverseenWorkspaces>> {
  const workgroup = await findWorkgroup(read, params.workgroupUuid)
  read.authorize(workgroup, 'update')
  // The page is chosen first, so that details are read for its workspaces only.
  const { ids, counting } = await chooseOverseen(read, workgroup.row.id, query)
  const [rows, total] = await Promise.all([
    selectOverseen(read).where(sql<boolean>`w.id = any(${ids})`).orderBy(orderOf(query.sort, false)).execute(),
    counting,
  ])
  return toPage(
    rows.map((row) => present(read, row, workgroup.row)),
    countedTotal(total),
    query,
  )
}

function present(read: Read, row: OverseenRow, workgroup: WorkgroupRow): contract.OverseenWorkspace {
  return {
    model: 'OverseenWorkspace',
    uuid: row.id,
    name: row.name,
    owner: { uuid: row.owner_id, email: row.address, givenName: row.given_name, familyName: row.family_name },
    ownerState: row.is_owner_member ? (row.disabled_at ? 'DISABLED' : 'ACTIVE') : 'LEFT',
    createdTime: row.created.getTime(),
    lastActivityTime: row.last_at.getTime(),
    scheduledEndTime: row.scheduled_end?.getTime() ?? null,
    closedTime: row.closed_at?.getTime() ?? null,
    participants: row.parties,
    documents: row.documents,
    connections: row.connections,
    askedTime: row.asked_at?.getTime() ?? null,
    hold: holdOf(row),
    actions: guardOverseen(row, workgroup, read).actions,
  }
}

const holdOf = ({ held_at, hold_reason, placed_by, ...row }: OverseenRow): contract.OverseenWorkspace['hold'] =>
  held_at === null
    ? null
    : {
        sinceTime: held_at.getTime(),
        reason: hold_reason ?? '',
        placedBy: {
          uuid: placed_by,
          email: row.holder_address ?? '',
          givenName: row.holder_given ?? '',
          familyName: row.holder_family ?? '',
        },
      }
