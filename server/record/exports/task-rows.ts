import { type RawBuilder, sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'
import type { Read } from '../../kernel/read.ts'
import { isKnown } from '../../workspaces/participants/queries.ts'

/** Somebody in a task: by name or, if hidden from the reader, by the number of their party. */
export interface TaskPerson {
  name: string | null
  party: number | null
}

export interface TaskPart extends TaskPerson {
  status: 'OPEN' | 'COMPLETE' | 'NOT_DONE'
  result: boolean | null
  message: string
  /** ISO 8601. */
  ended: string | null
}

export interface TaskReference {
  asset_id: string
  kind: 'DOCUMENT' | 'LINK'
  name: string
  number: number | null
  /** Hexadecimal. */
  sha256: string | null
}

export interface TaskRow {
  id: string
  type: 'acknowledge' | 'approve' | 'review'
  title: string
  description: string
  status: 'OPEN' | 'COMPLETE' | 'CANCELLED'
  is_chain: boolean
  due: Date | null
  message: string
  created: Date
  ended: Date | null
  creator: TaskPerson
  parts: TaskPart[]
  documents: TaskReference[]
}

const PAGE = 200

/**
 * Every task of a workspace, oldest first, a page at a time. Documents that policies deny to the caller are left out, and
 * invited people are named by their address alone, as in lists, to those who don't know them.
 */
export async function* tasksOf(
  read: Read,
  { workspaceId, isOwner }: Pick<Standing, 'workspaceId' | 'isOwner'>,
): AsyncGenerator<TaskRow[]> {
  const person = (participant: string) => sql.raw(`${participant}.type = 'BCC' and not `)
  const personOf = (participant: 'c' | 'o', named: RawBuilder<unknown>) => sql`
    'name', case when ${person(participant)}${isOwner} then null
                 else coalesce(case when ${named} then nullif(trim(p.given_name || ' ' || p.family_name), '') end, ${sql.ref(`${participant}.email`)}) end,
    'party', case when ${person(participant)}${isOwner} then coalesce(${sql.ref(`${participant}.party_number`)}, 0) end`
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<TaskRow>`
      select t.id, t.type, t.title, t.description, t.status, t.is_chain, t.due, t.message, t.created, t.ended,
             jsonb_build_object(${personOf('c', sql`true`)}) as creator,
             coalesce((select jsonb_agg(jsonb_build_object(${personOf('o', isKnown(read))}, 'status', a.status, 'result', a.result,
                         'message', a.message, 'ended', a.ended) order by a.position)
                from task_assignment a join participant o on o.id = a.participant_id
                left join person p on p.id = o.person_id where a.task_id = t.id), '[]') as parts,
             coalesce((select jsonb_agg(jsonb_build_object('asset_id', x.asset_id, 'kind', x.kind, 'name', x.name,
                         'number', x.number, 'sha256', encode(x.sha256, 'hex')) order by x.position)
                from task_asset x where x.task_id = t.id
                 and not denied_asset(${read.actor.personId}::uuid, x.asset_id, t.workspace_id)), '[]') as documents
        from task t join participant c on c.id = t.created_by left join person p on p.id = c.person_id
       where t.workspace_id = ${workspaceId}::uuid and t.id > ${last}::uuid
       order by t.id limit ${PAGE}`.execute(read.db)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1)!.id
  }
}

/** The tasks for programs, one per line. */
export async function* tasksJson(read: Read, standing: Standing): AsyncGenerator<Buffer> {
  let first = true
  yield Buffer.from(',"tasks":[')
  for await (const rows of tasksOf(read, standing)) {
    yield Buffer.from(`${first ? '' : ','}\n${rows.map((row) => JSON.stringify(jsonOf(row))).join(',\n')}`)
    first = false
  }
  yield Buffer.from(']')
}

const jsonOf = ({ id: uuid, created, ended, due, parts, documents, creator, is_chain: isChain, ...row }: TaskRow) => ({
  uuid,
  ...row,
  isChain,
  createdTime: created.getTime(),
  createdBy: creator,
  dueDate: due?.getTime() ?? null,
  endedTime: ended?.getTime() ?? null,
  assignments: parts.map(({ ended: time, ...part }) => ({
    ...part,
    endedTime: time === null ? null : Date.parse(time),
  })),
  documents: documents.map(({ asset_id: assetUuid, kind: type, name, number: version, sha256 }) => ({
    assetUuid,
    type,
    name,
    version,
    sha256,
  })),
})
