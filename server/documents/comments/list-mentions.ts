import type * as contract from '@strongroom/contract/documents/comments.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { countedTotal, toPage } from '@strongroom/contract/wire/page.ts'
import { sql } from 'kysely'
import { selectStandings } from '../../access/standing-row.ts'
import { type Standing, standingOf } from '../../access/standing.ts'
import { visibleWorkspace } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { findMentions, presentComment } from './present.ts'
import { selectComments, visibleComment } from './queries.ts'

type Query = Input<typeof contract.listComments>['query'] & { mentionUuid: string }

/**
 * The comments that mention the caller, or everyone in a workspace since the caller joined it, by the time of the
 * mention, which an edit may have added. The latest {@link limits.mentionsListed} are listed. A two-step workspace that
 * this session hasn't opened shows no content.
 */
export async function listMentions(read: Read, query: Query): Promise<Reply<typeof contract.listComments>> {
  if (query.mentionUuid !== read.actor.personId) throw new Refused('permission.denied')
  const ids = await findMentioning(read, query)
  const page = ids.slice(query.page * query.size, (query.page + 1) * query.size)
  const rows = await selectComments(read.db, visibleComment(read))
    .where('c.id', '=', sql<string>`any(${page}::uuid[])`)
    .execute()
  const [readers, mentions] = await Promise.all([
    findReaders(read, [...new Set(rows.map(({ workspace_id }) => workspace_id))]),
    findMentions(read, page),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const content = page.flatMap((id) => {
    const row = byId.get(id)
    const reader = row && readers.get(row.workspace_id)
    return reader ? [presentComment(row, { reader, now: read.now, mentions })] : []
  })
  return toPage(content, countedTotal(ids.length, limits.mentionsListed), query)
}

/** The ids of comments in order. Each workspace is searched by indexes for the mentions in its latest comments only. */
async function findMentioning(read: Read, { createdAfter, workgroupUuid, sort }: Query): Promise<string[]> {
  const { actor, now } = read
  const after = new Date(createdAfter ?? -1)
  const most = sql.lit(limits.mentionsListed + 1)
  const workgroup = workgroupUuid
    ? sql`exists (select from workspace w where w.id = p.workspace_id and w.workgroup_id = ${workgroupUuid}::uuid)`
    : sql`true`
  const { rows } = await sql<{ id: string }>`
    with mine as materialized (
      select p.id, p.workspace_id, p.accepted_at from workspace_with_content(${actor.personId}::uuid, ${now}::timestamptz) p
       where ${workgroup}),
    named as (
      select c.id, c.at from mine cross join lateral (
        select m.comment_id as id, m.added_at as at from comment_mention m where m.participant_id = mine.id
         order by m.participant_id desc, m.comment_id desc limit ${most}) c),
    everyone as (
      select c.id, c.at from mine cross join lateral (
        select c.id, coalesce(c.everyone_at, c.created) as at from comment c
         where c.workspace_id >= mine.workspace_id and c.workspace_id <= mine.workspace_id
           and c.mentions_everyone and coalesce(c.everyone_at, c.created) >= mine.accepted_at
         order by c.workspace_id desc, c.id desc limit ${most}) c),
    latest as materialized (
      select id, min(at) as at from (select id, at from named union all select id, at from everyone) found
       group by id order by at desc, id desc limit ${most})
    select c.id from latest cross join lateral (
        select c.* from ${visibleComment(read)} where c.id = latest.id offset 0) c
      join participant o on o.id = c.author_id
     where c.deleted_at is null and latest.at > ${after}::timestamptz and o.person_id is distinct from ${actor.personId}::uuid
     order by latest.at desc, c.id desc`.execute(read.db)
  const ids = rows.map(({ id }) => id)
  return sort === 'createdTime,asc' ? ids.toReversed() : ids
}

/** The caller's standings in these workspaces. */
async function findReaders(read: Read, workspaceIds: string[]): Promise<Map<string, Standing>> {
  const rows = await selectStandings(read.db, visibleWorkspace(read))
    .where('p.workspace_id', '=', sql<string>`any(${workspaceIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.s_workspace, standingOf(row, read)]))
}
