import type { ScanOutcome } from '@strongroom/contract/documents/versions.ts'
import { type Selectable, sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'
import { keptAssetIn, keptParticipantIn, visibleParticipant } from '../../access/visible.ts'
import type { DB } from '../../database/db.gen.ts'
import type { Read } from '../../kernel/read.ts'

/** The data of the first section of a workspace's record. */
export const findSummary = (read: Read, { workspaceId }: Standing) =>
  read.db
    .selectFrom('workspace as w')
    .innerJoin('workgroup as g', 'g.id', 'w.workgroup_id')
    .innerJoin('person as p', 'p.id', 'w.owner_id')
    .select([
      'w.id',
      'w.name',
      'w.created',
      'w.two_step',
      'w.scheduled_end',
      'w.closed_at',
      'w.forgotten_at',
      'g.name as workgroup_name',
    ])
    .select(['p.given_name', 'p.family_name'])
    .where('w.id', '=', workspaceId)
    .executeTakeFirstOrThrow()
export type Summary = Awaited<ReturnType<typeof findSummary>>

/** The participants whom the caller sees, earliest first; of a closed workspace, those that it had. */
export const listPeople = (read: Read, { workspaceId, isClosed }: Pick<Standing, 'workspaceId' | 'isClosed'>) =>
  read.db
    .selectFrom(isClosed ? keptParticipantIn(read, workspaceId) : visibleParticipant(read))
    .leftJoin('person as p', 'p.id', 'o.person_id')
    .selectAll('o')
    .select(['p.given_name', 'p.family_name'])
    .where('o.workspace_id', '=', workspaceId)
    .orderBy('o.invited_at')
    .orderBy('o.id')
    .execute()
export type PersonRow = Selectable<DB['participant']> & { given_name: string | null; family_name: string | null }

export interface DocumentRow {
  /** null for a document of a closed workspace, of which the name is kept but no version. */
  id: string | null
  asset_id: string
  name: string
  path: string
  created: Date
  /** The last one, where no version is kept. */
  number: number
  size: number | null
  sha256: Buffer | null
  scan_status: ScanOutcome | 'SCANNING' | null
  /** The people who annotated it publicly: their name, or the number of their party if they are hidden. */
  annotations: { name: string | null; party: number | null; count: number }[]
  author: string | null
}

type Place = Pick<Standing, 'workspaceId' | 'isOwner' | 'isClosed'>

const assetsOf = (read: Read, { workspaceId, isClosed }: Place) =>
  isClosed
    ? keptAssetIn(read, workspaceId)
    : sql`visible_asset_in(${read.actor.personId}::uuid, ${workspaceId}::uuid, ${read.now}::timestamptz)`

const PAGE = 1000
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Every version of every document that the caller sees, with its folder, a page at a time. Closing deletes versions:
 * then it is every document, with those of its versions that are left.
 */
export async function* versionsOf(read: Read, place: Place): AsyncGenerator<DocumentRow[]> {
  const { isOwner, isClosed } = place
  const folders = new Map((await listFolders(read, place)).map(({ id, path }) => [id, path]))
  const assets = assetsOf(read, place)
  let last = { key: FIRST, number: 0 }
  for (;;) {
    const [from, key, page] = isClosed
      ? [
          sql`${assets} a left join version v on v.asset_id = a.id`,
          sql`a.id`,
          sql`a.kind = 'DOCUMENT' and (a.id, coalesce(v.number, 0)) > (${last.key}::uuid, ${last.number}::integer)
            order by a.id, coalesce(v.number, 0)`,
        ]
      : [sql`version v join ${assets} a on a.id = v.asset_id`, sql`v.id`, sql`v.id > ${last.key}::uuid order by v.id`]
    const { rows } = await sql<DocumentRow & { parent_id: string; key: string; after: number }>`
      select v.id, a.id as asset_id, a.name, a.parent_id, coalesce(v.created, a.created) as created,
             coalesce(v.number, a.version_count) as number, v.size, v.sha256, v.scan_status,
             ${key} as key, coalesce(v.number, 0) as after,
             case when o.type = 'BCC' and not ${isOwner} then null
                  else coalesce(nullif(trim(p.given_name || ' ' || p.family_name), ''), o.email) end as author,
             coalesce((select jsonb_agg(jsonb_build_object('count', n.mark_count,
                 'name', case when i.type = 'BCC' and not ${isOwner} then null
                              else coalesce(nullif(trim(q.given_name || ' ' || q.family_name), ''), i.email) end,
                 'party', case when i.type = 'BCC' and not ${isOwner} then coalesce(i.party_number, 0) end) order by n.id)
                from annotation n join participant i on i.id = n.author_id left join person q on q.id = i.person_id
               where n.version_id = v.id and n.type = 'PUBLIC'), '[]') as annotations
        from ${from}
        left join participant o on o.id = coalesce(v.created_by, a.created_by) left join person p on p.id = o.person_id
       where ${page} limit ${PAGE}`.execute(read.db)
    if (rows.length > 0)
      yield rows.map(({ key: _key, after: _after, ...row }) => ({ ...row, path: folders.get(row.parent_id) ?? '/' }))
    if (rows.length < PAGE) return
    const { key: after, after: number } = rows.at(-1)!
    last = { key: after, number }
  }
}

/** The same order as `natural_order` of the database. */
const IN_ORDER = new Intl.Collator('und', { numeric: true })

export interface FolderRow {
  id: string
  path: string
  created: Date
  author: string | null
  allow_new_document: boolean
  allow_new_folder: boolean
  allow_edit: boolean
}

/** Every folder that the caller sees, in the order of their paths. */
export async function listFolders(read: Read, place: Place): Promise<FolderRow[]> {
  const { workspaceId, isOwner } = place
  const { rows } = await sql<FolderRow & { parent_id: string | null; name: string }>`
    select a.id, a.parent_id, a.name, a.created, a.allow_new_document, a.allow_new_folder, a.allow_edit,
           case when o.type = 'BCC' and not ${isOwner} then null
                else coalesce(nullif(trim(p.given_name || ' ' || p.family_name), ''), o.email) end as author
      from ${assetsOf(read, place)} a
      left join participant o on o.id = a.created_by left join person p on p.id = o.person_id
     where a.kind = 'FOLDER' order by a.depth`.execute(read.db)
  const paths = new Map<string, string>([[workspaceId, '/']])
  for (const { id, parent_id, name } of rows) paths.set(id, `${paths.get(parent_id ?? workspaceId) ?? '/'}${name}/`)
  const folders = rows.map(({ parent_id: _parent, name: _name, ...row }) => ({ ...row, path: paths.get(row.id)! }))
  return folders.toSorted((a, b) => IN_ORDER.compare(a.path, b.path))
}
