import type * as contract from '@strongroom/contract/documents/tags.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { countedTotal, toPage } from '@strongroom/contract/wire/page.ts'
import { containing } from '../../database/like-patterns.ts'
import { sql } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import { selectStandings } from '../../access/standing-row.ts'
import { standingOf } from '../../access/standing.ts'
import { isNotDenied, visibleWorkspace } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'

type Query = Input<typeof contract.listKnownTags>['query']
type Known = Reply<typeof contract.listKnownTags>['content'][number]

/** The names of tags of the documents that the caller sees, behind every door that is open. */
export async function listKnownTags(
  read: Read,
  { query }: Input<typeof contract.listKnownTags>,
): Promise<Reply<typeof contract.listKnownTags>> {
  const workspaceIds = query.workspaceUuid
    ? [enter(await findStanding(read, query.workspaceUuid)).workspaceId]
    : await openWorkspaces(read)
  const rows = await selectKnown(read, workspaceIds, query)
  const content = rows.filter(({ name }) => name !== null).map(({ name, type, count }) => ({ name, type, count }))
  return toPage(content, countedTotal(rows[0]?.total ?? 0, limits.knownTags), query)
}

async function openWorkspaces(read: Read): Promise<string[]> {
  const rows = await selectStandings(read.db, visibleWorkspace(read)).execute()
  return rows
    .map((row) => standingOf(row, read))
    .filter(({ shut, isClosed, hasAccepted }) => !shut && !isClosed && hasAccepted)
    .map(({ workspaceId }) => workspaceId)
}

/**
 * Jumps from name to name through the index instead of reading every tag. Only names with a document outside the bin
 * count; `offset 0` keeps these lookups by index.
 */
async function selectKnown(read: Read, workspaceIds: string[], { page, size, query }: Query) {
  const words = containing(query?.trim() ?? '')
  const { rows } = await sql<Known & { total: number }>`
    with recursive names as (
      select w.id as workspace_id, n.name_key, 1 as place
        from unnest(${workspaceIds}::uuid[]) as w (id) cross join lateral (
          select t.name_key from asset_tag t where t.workspace_id = w.id order by t.name_key limit 1) n
      union all
      select b.workspace_id, n.name_key, b.place + 1 from names b cross join lateral (
        select t.name_key from asset_tag t where t.workspace_id = b.workspace_id and t.name_key > b.name_key
         order by t.name_key limit 1) n
       where b.place <= ${limits.knownTags}),
    known as materialized (
      select n.workspace_id, n.name_key from names n
       where plain_text(n.name_key) like ${words} and exists (
         select from asset_tag t cross join lateral (select from live_asset() a where a.id = t.asset_id and ${isNotDenied(read)} offset 0) a
          where t.workspace_id = n.workspace_id and t.name_key = n.name_key offset 0)),
    named as materialized (select distinct name_key from known),
    counted as (select count(*)::integer as total from named),
    wanted as (select name_key from named order by name_key limit ${size} offset ${page * size})
    select c.total, k.name, k.type, k.count from counted c left join (
      select w.name_key, d.* from wanted w cross join lateral (
        select min(s.name collate "C") as name, min(s.type) as type, count(distinct s.asset_id)::integer as count from (
          select t.name, t.type, t.asset_id from known n
            join asset_tag t on t.workspace_id = n.workspace_id and t.name_key = n.name_key
           cross join lateral (select from live_asset() a where a.id = t.asset_id and ${isNotDenied(read)} offset 0) a
           where n.name_key = w.name_key limit ${limits.knownTagCount}) s) d) k on true
     order by k.name_key`.execute(read.db)
  return rows
}
