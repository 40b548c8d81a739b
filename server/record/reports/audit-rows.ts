import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import type { Scope } from './find-scope.ts'
import type { Period } from './report-period.ts'
import type { Cell } from './write-csv.ts'

export const AUDIT_COLUMNS = [
  'Time',
  'Event',
  'Actor',
  'Actor e-mail',
  'Workspace',
  'Workspace UUID',
  'Object type',
  'Object',
  'Object UUID',
  'Before',
  'After',
  'Address',
] as const

interface AuditRow {
  at: Date
  type: string
  actor: string
  actor_email: string
  workspace: string | null
  workspace_id: string | null
  entity_kind: string
  entity_id: string | null
  entity_name: string
  original: unknown
  modified: unknown
  address: string | null
}

const PAGE = 1000
/** The ids of the events of so many days are read at once. */
const SLICE = 10 * 86_400_000

/** The events of a workgroup or an account and of its workspaces, oldest first, a page at a time. */
export async function* auditRows(read: Read, scope: Scope, period: Period | undefined): AsyncGenerator<Cell[][]> {
  const start = period?.startTime ?? (await firstEvent(read, scope))
  const end = (period?.endTime ?? read.now.getTime()) + 1
  for (let from = start; from < end; from += SLICE) {
    const ids = await selectIds(read, scope, { from: new Date(from), to: new Date(Math.min(from + SLICE, end)) })
    for (let at = 0; at < ids.length; at += PAGE)
      yield (await selectRows(read, scope, ids.slice(at, at + PAGE))).map(cellsOf)
  }
}

/** No event of an account is older than its oldest workgroup, or than the people who are its members. */
async function firstEvent(read: Read, { workgroups, workspaceId }: Scope): Promise<number> {
  const ids = workgroups.map(({ id }) => id)
  if (workspaceId !== undefined) {
    const { created } = await read.db
      .selectFrom('workspace')
      .select('created')
      .where('id', '=', workspaceId)
      .executeTakeFirstOrThrow()
    return created.getTime()
  }
  const { rows } = await sql<{ first: Date | null }>`
    select least((select min(created) from workgroup where id = any(${ids}::uuid[])),
                 (select min(created) from member where workgroup_id = any(${ids}::uuid[])),
                 (select min(created) from workspace where workgroup_id = any(${ids}::uuid[]))) as first`.execute(
    read.db,
  )
  return (rows[0]!.first ?? read.now).getTime()
}

/** Events that only the owner of a workspace sees, by or about hidden participants, are left out. */
async function selectIds(read: Read, scope: Scope, { from, to }: { from: Date; to: Date }): Promise<number[]> {
  if (scope.workspaceId !== undefined) return idsOfWorkspace(read, scope.workspaceId, { from, to })
  const groups = scope.workgroups.map(({ id }) => id)
  const account = scope.kind === 'account' ? (scope.workgroups[0]?.accountId ?? null) : null
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id order by at, id) as ids from (
      select e.id, e.at from unnest(${groups}::uuid[]) as g (id) cross join lateral event_of_workgroup(g.id) e
       where e.at >= ${from} and e.at < ${to}
      union
      select e.id, e.at from audit_event e
       where e.workspace_id is null and e.entity_id = ${account}::uuid and e.at >= ${from} and e.at < ${to}
      union
      select e.id, e.at from workspace w cross join lateral (
        select e.id, e.at from audit_event e where e.workspace_id = w.id and e.at >= ${from} and e.at < ${to}
           and not e.restricted offset 0) e
       where w.workgroup_id = any(${groups}::uuid[])) e`.execute(read.db)
  return (rows[0]!.ids ?? []).map(Number)
}

async function idsOfWorkspace(read: Read, id: string, { from, to }: { from: Date; to: Date }): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(e.id order by e.at, e.id) as ids from audit_event e
     where e.workspace_id = ${id}::uuid and e.at >= ${from} and e.at < ${to} and not e.restricted`.execute(read.db)
  return (rows[0]!.ids ?? []).map(Number)
}

/** Addresses that their people hide are given of members only, which administrators know anyway. */
async function selectRows(read: Read, { workgroups }: Scope, ids: number[]): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select e.at, e.type, coalesce(p.given_name || ' ' || p.family_name, '') as actor, case when not p.hide_email_address or exists (
             select from member o where o.person_id = p.id and o.accepted_at is not null
                and o.workgroup_id = any(${workgroups.map(({ id }) => id)}::uuid[])) then m.address else '' end as actor_email,
           w.name as workspace, e.workspace_id, e.entity_kind, e.entity_id, e.entity_name, e.original, e.modified, e.address
      from audit_event e left join person p on p.id = e.actor_id left join primary_address m on m.person_id = p.id
      left join workspace w on w.id = e.workspace_id
     where e.id = any(${ids}::bigint[]) order by e.at, e.id`.execute(read.db)
  return rows
}

/** Titles and details of tasks and comments are content, which administrators don't see. */
const CONTENT = new Set(['Task', 'Comment'])

function cellsOf(row: AuditRow): Cell[] {
  const isContent = CONTENT.has(row.entity_kind)
  return [
    row.at,
    row.type,
    row.actor,
    row.actor_email,
    row.workspace,
    row.workspace_id,
    row.entity_kind,
    isContent ? '' : row.entity_name,
    row.entity_id,
    isContent ? '' : jsonOf(row.original),
    isContent ? '' : jsonOf(row.modified),
    row.address,
  ]
}

const jsonOf = (value: unknown) => (value === null ? '' : JSON.stringify(value))
