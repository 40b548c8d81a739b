import * as contract from '@strongroom/contract/record/reports.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { percentageOf, usageOf } from '../../organisation/connections/connections-of.ts'
import { findWorkgroup } from '../../organisation/workgroups/queries.ts'
import { dayOf, firstDay } from './report-period.ts'
import { selectFigures } from './workgroup-rows.ts'
import { isOpen } from '../../access/lasting.ts'

/** The figures of a workgroup that its page shows before they are exported. */
export async function findReports(
  read: Read,
  { params }: Input<typeof contract.findReports>,
): Promise<Reply<typeof contract.findReports>> {
  const workgroup = await findWorkgroup(read, params.workgroupUuid)
  read.authorize(workgroup, 'viewReports')
  const { id } = workgroup.row
  const [figures, usage, first] = [await selectFigures(read, [id]), await usageOf(read, id), await firstDay(read)]
  const { members, pending, disabled, workspaces, closed, documents, connections, allocation } = figures[0]!
  return {
    summary: {
      members,
      pendingMembers: pending,
      disabledMembers: disabled,
      workspaces,
      closedWorkspaces: closed,
      documents,
      connections,
      maxConnections: usage.maximum,
      percentage: percentageOf(usage),
      firstDayTime: first?.getTime() ?? null,
    },
    workspaces: await selectLargest(read, id),
    days: await selectDays(read, id, { connections, documents, allocation }),
  }
}

/** The workspaces with most connections. */
async function selectLargest(read: Read, workgroupId: string): Promise<contract.ReportedWorkspace[]> {
  const { rows } = await sql<{
    id: string
    name: string
    owner: string
    parties: number
    documents: number
    connections: number
    last_activity: Date
  }>`
    select w.id, w.name, o.given_name || ' ' || o.family_name as owner, c.parties, c.documents, c.connections,
           greatest(l.last_at, w.created) as last_activity
      from (select c.* from connection_count c
              cross join lateral (select from workspace w where w.id = c.workspace_id and ${isOpen(read)} offset 0) w
             where c.workgroup_id = ${workgroupId}::uuid order by c.connections desc, c.workspace_id desc limit 10) c
      join workspace w on w.id = c.workspace_id join person o on o.id = w.owner_id
      left join workspace_activity l on l.workspace_id = w.id
     order by c.connections desc, w.id desc`.execute(read.db)
  return rows.map(({ id, name, owner, parties, documents, connections, last_activity }) => ({
    uuid: id,
    name,
    ownerName: owner,
    participants: parties,
    documents: Number(documents),
    connections: Number(connections),
    lastActivityTime: last_activity.getTime(),
  }))
}

/** The figures kept at the beginning of each day. Those of today are the current ones, as in the summary. */
async function selectDays(
  read: Read,
  workgroupId: string,
  current: Pick<contract.ReportedDay, 'connections' | 'documents' | 'allocation'>,
): Promise<contract.ReportedDay[]> {
  const today = dayOf(read.now.getTime())
  const since = new Date(dayOf(read.now.getTime()) - limits.connectionReportDays * contract.REPORT_DAY)
  const rows = await read.db
    .selectFrom('connection_figure')
    .select(['day', 'connections', 'documents', 'parties', 'allocation'])
    .where('workgroup_id', '=', workgroupId)
    .where('day', '>=', since)
    .orderBy('day')
    .execute()
  return rows.map(({ day, ...figures }) => ({
    dayTime: day.getTime(),
    ...figures,
    ...(day.getTime() === today ? current : {}),
  }))
}
