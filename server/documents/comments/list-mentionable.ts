import type * as contract from '@strongroom/contract/documents/comments.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { sql } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import { visibleAmong, visibleChild } from '../../access/visible.ts'
import { isShort } from '../../database/like-patterns.ts'
import type { Read } from '../../kernel/read.ts'
import { searchTerms } from '../search/search-terms.ts'

/** The matches of an index that are checked for visibility. */
const CHECKED = 500

/** Documents and links that a comment may mention: with these words in their name, or the newest at the top. */
export async function listMentionableAssets(
  read: Read,
  { query }: Input<typeof contract.listMentionableAssets>,
): Promise<Reply<typeof contract.listMentionableAssets>> {
  const { workspaceId } = enter(await findStanding(read, query.workspaceUuid))
  const words = query.query.trim()
  const place = { workspaceId, size: query.size }
  const top = words ? [] : await newestAtTop(read, place)
  const rows = top.length > 0 ? top : await findNamed(read, place, words)
  return { content: rows.map(({ id, name, kind }) => ({ uuid: id, name, type: kind as 'DOCUMENT' | 'LINK' })) }
}

interface Place {
  workspaceId: string
  size: number
}

const newestAtTop = (read: Read, { workspaceId, size }: Place) =>
  read.db
    .selectFrom(visibleChild(read, workspaceId))
    .select(['a.id', 'a.name', 'a.kind'])
    .where('a.kind', '<>', sql.lit('FOLDER'))
    .orderBy('a.parent_id', 'desc')
    .orderBy('a.created', 'desc')
    .orderBy('a.id', 'desc')
    .limit(sql.lit(size))
    .execute()

/** Names of one or two characters are in no index: they are looked for among these many. */
const SHORT_AMONG = 2000

async function findNamed(read: Read, { workspaceId, size }: Place, words: string) {
  const all = sql`select l.id, l.name from live_asset() l
    where l.workspace_id = ${workspaceId}::uuid and l.kind in ('DOCUMENT', 'LINK')`
  const named = sql.join([sql`true`, ...searchTerms(words).patterns.map(isNamed)], sql` and `)
  const found = isShort(words)
    ? sql`select l.id from (${all} limit ${sql.lit(SHORT_AMONG)}) l where ${named} limit ${sql.lit(CHECKED)}`
    : sql`select l.id from (${all}) l where ${named} limit ${sql.lit(CHECKED)}`
  const { rows } = await sql<{ id: string; name: string; kind: string }>`
    select a.id, a.name, a.kind from ${visibleAmong(read, sql`array(${found})`)}
     order by length(a.name), a.name, a.id limit ${sql.lit(size)}`.execute(read.db)
  return rows
}

const isNamed = (pattern: string) => sql<boolean>`plain_text(l.name) like ${pattern}`
