import type { Thread } from '@strongroom/contract/documents/comments.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { type Selectable, sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'
import type { DB } from '../../database/db.gen.ts'
import type { Read } from '../../kernel/read.ts'
import { findMentions, presentComment, resolverOf } from './present.ts'
import { type CommentRow, selectComments, visibleCommentIn } from './queries.ts'

/** Presents discussions with their last replies. Four statements for a page. */
export async function presentThreads(read: Read, reader: Standing, threads: CommentRow[]): Promise<Thread[]> {
  const ids = threads.map(({ id }) => id)
  const [replies, counts] = await Promise.all([lastReplies(read, reader, ids), countReplies(read, reader, ids)])
  const mentions = await findMentions(read, [...ids, ...replies.map(({ id }) => id)])
  const shown = { reader, now: read.now, mentions }
  const byThread = Map.groupBy(replies, ({ thread_id }) => thread_id)
  return threads.map((thread) => {
    const replyCount = counts.get(thread.id) ?? 0
    return {
      ...presentComment(thread, shown),
      resolvedTime: thread.resolved_at?.getTime() ?? null,
      resolvedBy: resolverOf(thread, reader),
      replies: (byThread.get(thread.id) ?? []).map((reply) => presentComment(reply, shown)),
      repliesTrimmed: replyCount > limits.repliesShown,
      replyCount,
    }
  })
}

/** The last replies of each discussion, earlier ones first. */
async function lastReplies(read: Read, { workspaceId }: Standing, ids: string[]): Promise<CommentRow[]> {
  if (ids.length === 0) return []
  const last = sql<Selectable<DB['comment']>>`(select l.* from unnest(${ids}::uuid[]) as thread(id) cross join lateral (
      select c.* from ${visibleCommentIn(read, workspaceId)} where c.thread_id = thread.id and c.id <> thread.id
       order by c.thread_id desc, c.id desc limit ${sql.lit(limits.repliesShown)}) l)`.as('c')
  return selectComments(read.db, last as never)
    .orderBy('c.id')
    .execute()
}

async function countReplies(read: Read, { workspaceId }: Standing, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; many: number }>`
    select thread.id, counted.many::integer from unnest(${ids}::uuid[]) as thread(id) cross join lateral (
      select count(*) as many from (
        select from ${visibleCommentIn(read, workspaceId)} where c.thread_id = thread.id and c.id <> thread.id
         limit ${sql.lit(limits.counted)}) bounded) counted`.execute(read.db)
  return new Map(rows.map(({ id, many }) => [id, many]))
}
