import type { ScanOutcome } from '@strongroom/contract/versions.ts'
import { type Selectable, sql } from 'kysely'
import type { Standing } from '../access/standing.ts'
import { visibleAsset, visibleParticipant } from '../access/visible.ts'
import type { DB } from '../platform/db.gen.ts'
import type { Read } from '../platform/read.ts'

/** What the first section says of a workspace. */
export const findSummary = (read: Read, { workspaceId }: Standing) =>
  read.db
    .selectFrom('workspace as w')
    .innerJoin('workgroup as g', 'g.id', 'w.workgroup_id')
    .innerJoin('person as p', 'p.id', 'w.owner_id')
    .select(['w.id', 'w.name', 'w.created', 'w.two_step', 'w.scheduled_end', 'w.closed_at', 'g.name as workgroup_name'])
    .select(['p.given_name', 'p.family_name'])
    .where('w.id', '=', workspaceId)
    .executeTakeFirstOrThrow()
export type Summary = Awaited<ReturnType<typeof findSummary>>

/** Whoever the asker sees in the workspace, those who were there first first. */
export const listPeople = (read: Read, { workspaceId }: Standing) =>
  read.db
    .selectFrom(visibleParticipant(read))
    .leftJoin('person as p', 'p.id', 'o.person_id')
    .selectAll('o')
    .select(['p.given_name', 'p.family_name'])
    .where('o.workspace_id', '=', workspaceId)
    .orderBy('o.invited_at')
    .orderBy('o.id')
    .execute()
export type PersonRow = Selectable<DB['participant']> & { given_name: string | null; family_name: string | null }

export interface DocumentRow {
  id: string
  name: string
  path: string
  created: Date
  number: number
  size: number
  sha256: Buffer
  scan_status: ScanOutcome | 'SCANNING'
  author: string | null
}

const PAGE = 1000

/** Every version of every document that the asker sees, with its folder, a page at a time. */
export async function* versionsOf(read: Read, { workspaceId, isOwner }: Standing): AsyncGenerator<DocumentRow[]> {
  const folders = await pathsOf(read, workspaceId)
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<DocumentRow & { parent_id: string }>`
      select v.id, a.name, a.parent_id, v.created, v.number, v.size, v.sha256, v.scan_status,
             case when o.type = 'BCC' and not ${isOwner} then null
                  else coalesce(nullif(trim(p.given_name || ' ' || p.family_name), ''), o.email) end as author
        from version v join visible_asset(${read.actor.personId}::uuid, ${read.now}::timestamptz) a on a.id = v.asset_id
        left join participant o on o.id = v.created_by left join person p on p.id = o.person_id
       where a.workspace_id = ${workspaceId} and v.id > ${last}::uuid order by v.id limit ${PAGE}`.execute(
      read.db as never,
    )
    if (rows.length > 0) yield rows.map((row) => ({ ...row, path: folders.get(row.parent_id) ?? '/' }))
    if (rows.length < PAGE) return
    last = rows.at(-1)!.id
  }
}

async function pathsOf(read: Read, workspaceId: string): Promise<Map<string, string>> {
  const rows = await read.db
    .selectFrom(visibleAsset(read))
    .select(['a.id', 'a.parent_id', 'a.name', 'a.depth'])
    .where('a.workspace_id', '=', workspaceId)
    .where('a.kind', '=', 'FOLDER')
    .orderBy('a.depth')
    .execute()
  const paths = new Map<string, string>([[workspaceId, '/']])
  for (const { id, parent_id, name } of rows) paths.set(id, `${paths.get(parent_id ?? workspaceId) ?? '/'}${name}/`)
  return paths
}
