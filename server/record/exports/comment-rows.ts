import { sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'
import { keptAssetIn } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'

export interface CommentRow {
  id: string
  thread_id: string
  created: Date
  edited: Date | null
  deleted_at: Date | null
  resolved_at: Date | null
  text: string
  /** null for hidden authors, unless the reader is the owner. */
  author: string | null
}

const PAGE = 1000

/**
 * Every comment of a workspace that the caller sees, discussion by discussion, a page at a time. Documents of a closed
 * workspace are those whose names are kept.
 */
export async function* commentsOf(
  read: Read,
  { workspaceId, isOwner, isClosed }: Pick<Standing, 'workspaceId' | 'isOwner' | 'isClosed'>,
): AsyncGenerator<CommentRow[]> {
  const none = '00000000-0000-0000-0000-000000000000'
  let last = { thread_id: none, id: none }
  const comments = isClosed
    ? sql`(select c.* from comment c where c.workspace_id = ${workspaceId}::uuid
        and (${isOwner} or not exists (select from comment_asset m where m.comment_id in (c.id, c.thread_id)
          and not exists (select from ${keptAssetIn(read, workspaceId)} a where a.id = m.asset_id))))`
    : sql`visible_comment_in(${read.actor.personId}::uuid, ${workspaceId}::uuid, ${read.now}::timestamptz)`
  for (;;) {
    const { rows } = await sql<CommentRow>`
      select c.id, c.thread_id, c.created, c.edited, c.deleted_at, c.resolved_at, c.text,
             case when o.type = 'BCC' and not ${isOwner} then null
                  else coalesce(nullif(trim(p.given_name || ' ' || p.family_name), ''), o.email) end as author
        from ${comments} c
        join participant o on o.id = c.author_id left join person p on p.id = o.person_id
       where (c.thread_id, c.id) > (${last.thread_id}::uuid, ${last.id}::uuid)
       order by c.thread_id, c.id limit ${PAGE}`.execute(read.db)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1)!
  }
}

/** The characters and lines of a text that one row of a table holds: a row is never taller than a page. */
const CHARACTERS = 500
const LINES = 10

/** Divides a text into parts that fit into rows. */
export function rowTexts(text: string): string[] {
  const lines = text.split('\n').flatMap((line) => {
    const characters = [...line]
    const parts = Math.max(1, Math.ceil(characters.length / CHARACTERS))
    return Array.from({ length: parts }, (_, at) => characters.slice(at * CHARACTERS, (at + 1) * CHARACTERS).join(''))
  })
  const texts: string[][] = [[]]
  for (const line of lines) {
    const part = texts.at(-1)!
    const isFull = part.length >= LINES || part.join('\n').length + line.length > CHARACTERS
    if (isFull && part.length > 0) texts.push([line])
    else part.push(line)
  }
  return texts.map((part) => part.join('\n'))
}
