import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import type { Scope, ScopedWorkgroup } from './find-scope.ts'
import type { Cell } from './write-csv.ts'
import { isOpen, lasts } from '../../access/lasting.ts'

export const WORKSPACE_COLUMNS = [
  'UUID',
  'Name',
  'Workgroup',
  'Owner',
  'Owner e-mail',
  'Created',
  'Last activity',
  'Two-step',
  'Method',
  'Scheduled end',
  'Participants',
  'Pending',
  'Hidden',
  'Managers',
  'Documents',
  'Folders',
  'Links',
  'Size',
  'Connections',
  'Records linked',
] as const

interface WorkspaceFigures {
  id: string
  name: string
  owner: string
  owner_email: string
  created: Date
  last_activity: Date
  two_step: boolean
  method: string
  scheduled_end: Date | null
  participants: number
  pending: number
  hidden: number | null
  managers: number
  documents: number
  folders: number
  links: number
  size: number
  connections: number
  is_linked: boolean
}

const PAGE = 200

/** The open workspaces of each workgroup, oldest first, a page at a time. */
export async function* workspaceRows(read: Read, { workgroups }: Scope): AsyncGenerator<Cell[][]> {
  for (const workgroup of workgroups)
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const rows = await selectPage(read, workgroup, after)
      yield rows.map((row) => cellsOf(row, workgroup))
      if (rows.length < PAGE) break
      after = rows.at(-1)!.id
    }
}

const cellsOf = (row: WorkspaceFigures, { name }: ScopedWorkgroup): Cell[] => [
  row.id,
  row.name,
  name,
  row.owner,
  row.owner_email,
  row.created,
  row.last_activity,
  row.two_step,
  row.two_step ? row.method : null,
  row.scheduled_end,
  row.participants,
  row.pending,
  row.hidden,
  row.managers,
  row.documents,
  row.folders,
  row.links,
  row.size,
  row.connections,
  row.is_linked,
]

/** How many participants are hidden is given in the caller's own workspaces only: nobody else knows of them. */
async function selectPage(read: Read, { id }: ScopedWorkgroup, after: string): Promise<WorkspaceFigures[]> {
  const { personId } = read.actor
  const { rows } = await sql<WorkspaceFigures>`
    select w.id, w.name, o.given_name || ' ' || o.family_name as owner, e.address as owner_email, w.created,
           greatest(l.last_at, w.created) as last_activity,
           w.two_step, case when g.phishing_resistant_only then 'PASSKEY' else g.two_step_mechanism end as method,
           w.scheduled_end, coalesce(c.parties, 0) as participants, p.pending, p.managers,
           case when w.owner_id = ${personId} then p.hidden end as hidden,
           coalesce(c.documents, 0) as documents, a.folders, a.links, a.size, coalesce(c.connections, 0) as connections,
           w.link_type <> 'NONE' as is_linked
      from (select * from workspace w where w.workgroup_id = ${id}::uuid and w.id > ${after}::uuid and w.closed_at is null
              and ${isOpen(read)} order by w.id limit ${sql.lit(PAGE)}) w
      join workgroup g on g.id = w.workgroup_id
      join person o on o.id = w.owner_id join primary_address e on e.person_id = o.id
      left join connection_count c on c.workspace_id = w.id
      left join workspace_activity l on l.workspace_id = w.id
      cross join lateral (
        select (count(*) filter (where p.accepted_at is null and p.type = 'STANDARD'))::integer as pending,
               (count(*) filter (where p.accepted_at is not null and p.type = 'BCC' and p.person_id <> w.owner_id))::integer as hidden,
               (count(*) filter (where p.accepted_at is not null and p.type = 'STANDARD' and p.has_manage_workspace
                 and p.person_id <> w.owner_id))::integer as managers
          from participant p
         where p.workspace_id = w.id and ${lasts('p', read)}) p
      cross join lateral (
        select (count(*) filter (where a.kind = 'FOLDER'))::integer as folders,
               (count(*) filter (where a.kind = 'LINK'))::integer as links,
               coalesce(sum(a.size) filter (where a.kind = 'DOCUMENT'), 0)::bigint as size
          from live_asset() a where a.workspace_id = w.id) a
     order by w.id`.execute(read.db)
  return rows
}
