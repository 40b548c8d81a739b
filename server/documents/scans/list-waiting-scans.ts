import type * as contract from '@strongroom/contract/documents/waiting-scans.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { toPage } from '@strongroom/contract/wire/page.ts'
import { sql } from 'kysely'
import type { Ports } from '../../kernel/ports.ts'
import type { Read } from '../../kernel/read.ts'
import { findWorkgroup } from '../../organisation/workgroups/queries.ts'
import { REASONS, selectWaiting } from './queries.ts'

/** Lists the workspaces in which files wait for the scanner. Administrators see no documents, so none is named. */
export async function listWaitingScans(
  read: Read,
  { params, query }: Input<typeof contract.listWaitingScans>,
): Promise<Reply<typeof contract.listWaitingScans>> {
  const workgroup = await findWorkgroup(read, params.workgroupUuid)
  read.authorize(workgroup, 'update')
  const count = (reason: keyof typeof REASONS) =>
    sql<number>`(count(*) filter (where ${REASONS[reason]}))::integer`.as(reason)
  const waiting = selectWaiting(read.db, workgroup.row.id, read.now)
  const page = waiting
    .select(['w.id', 'w.name'])
    .select([count('queued'), count('unanswered'), count('unreachable'), count('postponed')])
    .select((eb) => eb.fn.min('v.created').as('oldest'))
    .groupBy(['w.id', 'w.name'])
    .orderBy('oldest')
    .orderBy('w.id')
    .limit(sql.lit(query.size))
    .offset(query.page * query.size)
  const counted = waiting.select(sql<number>`count(distinct w.id)::integer`.as('total'))
  const [rows, { total }, scanner] = await Promise.all([
    page.execute(),
    counted.executeTakeFirstOrThrow(),
    stateOf(read.ports),
  ])
  const content = rows.map(({ id, name, oldest, ...counts }) => ({
    workspaceUuid: id,
    workspaceName: name,
    ...counts,
    oldestTime: oldest.getTime(),
  }))
  return { ...toPage(content, total, query), scanner }
}

async function stateOf({ scanner }: Ports): Promise<'NONE' | 'AVAILABLE' | 'AWAY'> {
  if (!scanner.scan) return 'NONE'
  return (await scanner.isThere()) ? 'AVAILABLE' : 'AWAY'
}
