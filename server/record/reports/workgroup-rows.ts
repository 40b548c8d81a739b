import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import type { Scope } from './find-scope.ts'
import type { Cell } from './write-csv.ts'
import { isOpen } from '../../access/lasting.ts'

export const WORKGROUP_COLUMNS = [
  'UUID',
  'Name',
  'Account',
  'Hidden',
  'Members',
  'Pending',
  'Disabled',
  'Workspaces',
  'Closed',
  'Documents',
  'Connections',
  'Allocation',
  'Created',
] as const

export interface WorkgroupFigures {
  id: string
  name: string
  account: string
  hidden: boolean
  members: number
  pending: number
  disabled: number
  workspaces: number
  closed: number
  documents: number
  connections: number
  allocation: number | null
  created: Date
}

const AT_ONCE = 100

/** The workgroups with their counts, a page at a time. */
export async function* workgroupRows(read: Read, { workgroups }: Scope): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < workgroups.length; from += AT_ONCE) {
    const ids = workgroups.slice(from, from + AT_ONCE).map(({ id }) => id)
    const rows = await selectFigures(read, ids)
    yield rows.map((row) => [
      row.id,
      row.name,
      row.account,
      row.hidden,
      row.members,
      row.pending,
      row.disabled,
      row.workspaces,
      row.closed,
      row.documents,
      row.connections,
      row.allocation,
      row.created,
    ])
  }
}

export async function selectFigures(read: Read, workgroupIds: string[]): Promise<WorkgroupFigures[]> {
  const { rows } = await sql<WorkgroupFigures>`
    select g.id, g.name, a.name as account, g.hidden, m.members, d.disabled, i.pending, w.workspaces, w.documents,
           w.connections, w.closed, g.connection_allocation as allocation, g.created
      from workgroup g join account a on a.id = g.account_id
      cross join lateral (
        select count(*)::integer as members from member m where m.workgroup_id = g.id and m.accepted_at is not null) m
      cross join lateral (
        select count(*)::integer as disabled from (select id from person where disabled_at is not null offset 0) p
          join member m on m.person_id = p.id where m.workgroup_id = g.id and m.accepted_at is not null) d
      cross join lateral (
        select count(*)::integer as pending from membership_invitation i
         where i.workgroup_id = g.id and i.ended_at is null) i
      cross join lateral (
        select (count(*) filter (where ${isOpen(read)}))::integer as workspaces,
               (count(*) filter (where not ${isOpen(read)}))::integer as closed,
               coalesce(sum(c.documents) filter (where ${isOpen(read)}), 0)::bigint as documents,
               coalesce(sum(c.connections) filter (where ${isOpen(read)}), 0)::bigint as connections
          from workspace w left join connection_count c on c.workspace_id = w.id and c.workgroup_id = w.workgroup_id
         where w.workgroup_id = g.id) w
     where g.id = any(${workgroupIds}::uuid[]) order by g.created, g.id`.execute(read.db)
  return rows.map((row) => ({ ...row, documents: Number(row.documents), connections: Number(row.connections) }))
}
