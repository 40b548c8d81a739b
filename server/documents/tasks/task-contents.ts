import { sql } from 'kysely'
import { visibleAmong } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'
import { showsEmail } from '../../identity/people/present-person.ts'
import { isKnown } from '../../workspaces/participants/queries.ts'

/** The parts of tasks with their assignees, in the order of the assignment. */
export const findParts = (read: Pick<Read, 'db' | 'actor' | 'now'>, taskIds: string[]) =>
  read.db
    .selectFrom('task_assignment as a')
    .innerJoin('participant as o', 'o.id', 'a.participant_id')
    .innerJoin('workspace as w', 'w.id', 'o.workspace_id')
    .leftJoin('person as op', 'op.id', 'o.person_id')
    .select(['a.task_id', 'a.participant_id', 'a.status', 'a.result', 'a.message', 'a.ended', 'a.factor', 'a.turn_at'])
    .select(['o.person_id', 'o.email', 'op.given_name', 'op.family_name'])
    .select([isKnown(read).as('is_known'), showsEmail(read, isKnown(read)).as('shows_email')])
    .where('a.task_id', '=', sql<string>`any(${taskIds}::uuid[])`)
    .orderBy('a.position')
    .execute()
export type PartRow = Awaited<ReturnType<typeof findParts>>[number]

/** Denied documents are absent in the bin too, and once they are deleted for good. */
const isShown = ({ actor }: Pick<Read, 'actor'>) => sql<boolean>`not denied_asset(${actor.personId}::uuid, x.asset_id,
  (select t.workspace_id from task t where t.id = x.task_id))`

/**
 * The documents and links of tasks. Existing ones that the caller may not see are absent; deleted ones are listed as they
 * were at the task's creation.
 */
export async function findReferences(read: Read, taskIds: string[]) {
  const { rows } = await sql<ReferenceRow>`
    select x.task_id, x.asset_id, x.kind, x.version_id, x.number, x.size, x.sha256,
           coalesce(a.name, x.name) as name, a.id is null as is_deleted, a.current_version_id
      from task_asset x
      left join live_asset() l on l.id = x.asset_id
      left join ${visibleAmong(read, sql`array(select asset_id from task_asset where task_id = any(${taskIds}::uuid[]))`)}
        on a.id = x.asset_id
     where x.task_id = any(${taskIds}::uuid[]) and (l.id is null or a.id is not null) and ${isShown(read)}
     order by x.position`.execute(read.db)
  return rows
}

export interface ReferenceRow {
  task_id: string
  asset_id: string
  kind: 'DOCUMENT' | 'LINK'
  name: string
  version_id: string | null
  number: number | null
  size: number | null
  sha256: Buffer | null
  is_deleted: boolean
  current_version_id: string | null
}

/** The versions that a task is about, as they were at its creation, as far as the caller may know them. */
export async function findEvidence(read: Pick<Read, 'db' | 'actor'>, taskId: string) {
  const rows = await read.db
    .selectFrom('task_asset as x')
    .select(['x.asset_id', 'x.name', 'x.number', 'x.size', 'x.sha256'])
    .where('x.task_id', '=', taskId)
    .where('x.sha256', 'is not', null)
    .where(isShown(read))
    .orderBy('x.position')
    .execute()
  return rows.map(({ asset_id: assetUuid, name, number, size, sha256 }) => ({
    assetUuid,
    name,
    version: number!,
    fileSize: Number(size),
    sha256: sha256!.toString('hex'),
  }))
}

/** The links that a task is about, as they were at its creation, as far as the caller may know them. */
export async function findLinks(read: Pick<Read, 'db' | 'actor'>, taskId: string) {
  const rows = await read.db
    .selectFrom('task_asset as x')
    .select(['x.asset_id as assetUuid', 'x.name', 'x.url'])
    .where('x.task_id', '=', taskId)
    .where('x.kind', '=', 'LINK')
    .where(isShown(read))
    .orderBy('x.position')
    .execute()
  return rows
}

/** How many versions and links of a task the caller may not know. */
export async function countWithheld(read: Pick<Read, 'db' | 'actor'>, taskId: string) {
  const counted = await read.db
    .selectFrom('task_asset as x')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('x.sha256', 'is not', null).as('documents'),
      fn.countAll<number>().filterWhere('x.kind', '=', 'LINK').as('links'),
    ])
    .where('x.task_id', '=', taskId)
    .where(sql<boolean>`not (${isShown(read)})`)
    .executeTakeFirstOrThrow()
  return { documents: Number(counted.documents), links: Number(counted.links) }
}
