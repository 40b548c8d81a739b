import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import type { Scope, ScopedWorkgroup } from './find-scope.ts'
import type { Cell } from './write-csv.ts'
import { isOpen } from '../../access/lasting.ts'

export const MEMBER_COLUMNS = [
  'UUID',
  'Name',
  'E-mail',
  'Workgroup',
  'Account admin',
  'Workgroup admin',
  'Agent',
  'Accepted',
  'Disabled',
  'Last login',
  'Last workspace date',
  'Last document modified',
  'Workspaces owned',
  'Connections',
  'Authenticator',
  'Created',
] as const

interface MemberFigures {
  id: string
  name: string
  email: string
  is_account_admin: boolean
  is_workgroup_admin: boolean
  is_agent: boolean
  accepted_at: Date
  /** The same with microseconds: as a Date the next page would repeat rows. */
  exactly: string
  disabled_at: Date | null
  last_login: Date | null
  last_workspace: Date | null
  last_document: Date | null
  workspaces: number
  connections: number
  has_authenticator: boolean
  created: Date
}

const PAGE = 1000
/** How many of a member's newest events are looked at for their last change of a document. */
const LOOKED = 200

/** The members of each workgroup, those who joined first before, a page at a time. */
export async function* memberRows(read: Read, { workgroups }: Scope): AsyncGenerator<Cell[][]> {
  for (const workgroup of workgroups)
    for (let after = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }; ; ) {
      const rows = await selectPage(read, workgroup, after)
      yield rows.map((row) => cellsOf(row, workgroup))
      if (rows.length < PAGE) break
      after = { at: rows.at(-1)!.exactly, id: rows.at(-1)!.id }
    }
}

const cellsOf = (row: MemberFigures, { name }: ScopedWorkgroup): Cell[] => [
  row.id,
  row.name,
  row.email,
  name,
  row.is_account_admin,
  row.is_workgroup_admin,
  row.is_agent,
  row.accepted_at,
  row.disabled_at,
  row.last_login,
  row.last_workspace,
  row.last_document,
  row.workspaces,
  row.connections,
  row.has_authenticator,
  row.created,
]

/**
 * A member's connections are those of the open workspaces of the workgroup that they own. A range of owners instead of
 * '=': where few people own nearly all workspaces, a plan may read all of them for each member.
 */
async function selectPage(
  read: Read,
  { id }: ScopedWorkgroup,
  after: { at: string; id: string },
): Promise<MemberFigures[]> {
  const { rows } = await sql<MemberFigures>`
    select p.id, p.given_name || ' ' || p.family_name as name, e.address as email, m.is_account_admin,
           m.is_workgroup_admin, p.is_agent, m.accepted_at, m.accepted_at::text as exactly, p.disabled_at,
           s.at as last_login, o.last_workspace, d.last_document, o.workspaces, o.connections,
           exists (select from mobile_authenticator a where a.person_id = p.id and a.registered_at is not null) as has_authenticator,
           p.created
      from (select m.* from member m where m.workgroup_id = ${id}::uuid and m.accepted_at is not null
              and (m.accepted_at, m.person_id) > (${after.at}::timestamptz, ${after.id}::uuid)
             order by m.accepted_at, m.person_id limit ${sql.lit(PAGE)}) m
      join person p on p.id = m.person_id join primary_address e on e.person_id = p.id
      left join last_sign_in s on s.person_id = p.id
      cross join lateral (
        select count(*)::integer as workspaces, max(w.created) as last_workspace,
               coalesce(sum((select c.connections from connection_count c where c.workspace_id = w.id)), 0)::bigint as connections
          from workspace w
         where w.owner_id between p.id and p.id and w.workgroup_id = m.workgroup_id and ${isOpen(read)}) o
      cross join lateral (
        select max(n.at) as last_document from (
          select v.at, v.type, v.restricted from audit_event v where v.actor_id = p.id
           order by v.at desc limit ${sql.lit(LOOKED)}) n
         where not n.restricted and n.type = any(${CHANGES}::text[])) d
     order by m.accepted_at, m.person_id`.execute(read.db)
  return rows
}

/** Events that add a document or change its content. */
const CHANGES = ['DOCUMENT_CREATED', 'NEW_DOCUMENT_VERSION_ADDED', 'DOCUMENT_ROLLED_BACK', 'ANNOTATED_COPY_SAVED']
