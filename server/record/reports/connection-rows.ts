import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import type { Scope } from './find-scope.ts'
import { dayOf, type Period } from './report-period.ts'
import type { Cell } from './write-csv.ts'

export const CONNECTION_COLUMNS = [
  'Date',
  'Workgroup',
  'Connections used',
  'Allocation',
  'Documents',
  'Parties',
] as const

interface Figures {
  day: Date
  id: string
  name: string
  connections: number
  allocation: number | null
  documents: number
  parties: number
}

const PAGE = 1000
const FIRST = '00000000-0000-0000-0000-000000000000'

interface Wanted {
  period: Period
  /** A row for each workgroup, otherwise one for each account with its name and maximum. */
  includeWorkgroups: boolean
}

/** The figures of each kept day, oldest first, a page at a time. A workgroup alone has its own rows in any case. */
export async function* connectionRows(read: Read, scope: Scope, wanted: Wanted): AsyncGenerator<Cell[][]> {
  const select = wanted.includeWorkgroups || scope.kind === 'workgroup' ? selectWorkgroups : selectAccounts
  const ids = scope.kind === 'everything' ? null : scope.workgroups.map(({ id }) => id)
  const { startTime, endTime } = wanted.period
  let after = { day: new Date(dayOf(startTime)), id: FIRST }
  for (;;) {
    const rows = await select(read, { ids, after, last: new Date(dayOf(endTime)) })
    yield rows.map((row) => [
      row.day.toISOString().slice(0, 10),
      row.name,
      row.connections,
      row.allocation,
      row.documents,
      row.parties,
    ])
    if (rows.length < PAGE) return
    const { day, id } = rows.at(-1)!
    after = { day, id }
  }
}

interface Page {
  /** null for all workgroups. */
  ids: string[] | null
  after: { day: Date; id: string }
  last: Date
}

const isAmong = (ids: string[] | null) => (ids ? sql`f.workgroup_id = any(${ids}::uuid[])` : sql`true`)

async function selectWorkgroups(read: Read, { ids, after, last }: Page): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select f.day, f.workgroup_id as id, g.name, f.connections, f.allocation, f.documents, f.parties
      from (select * from connection_figure f
             where (f.day, f.workgroup_id) > (${after.day}::timestamptz, ${after.id}::uuid) and f.day <= ${last}
               and ${isAmong(ids)} order by f.day, f.workgroup_id limit ${sql.lit(PAGE)}) f
      join workgroup g on g.id = f.workgroup_id order by f.day, f.workgroup_id`.execute(read.db)
  return rows
}

async function selectAccounts(read: Read, { ids, after, last }: Page): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select f.day, a.id, a.name, sum(f.connections)::bigint as connections, max(f.maximum) as allocation,
           sum(f.documents)::bigint as documents, sum(f.parties)::bigint as parties
      from connection_figure f join workgroup g on g.id = f.workgroup_id join account a on a.id = g.account_id
     where f.day >= ${after.day} and f.day <= ${last} and (f.day, a.id) > (${after.day}::timestamptz, ${after.id}::uuid)
       and ${isAmong(ids)}
     group by f.day, a.id order by f.day, a.id limit ${sql.lit(PAGE)}`.execute(read.db)
  return rows
}
