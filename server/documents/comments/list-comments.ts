import type * as contract from '@strongroom/contract/documents/comments.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { countedTotal, toPage } from '@strongroom/contract/wire/page.ts'
import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { listMentions } from './list-mentions.ts'
import { findMentions, presentComment } from './present.ts'
import { findComment, selectComments, visibleCommentIn } from './queries.ts'

type Query = Input<typeof contract.listComments>['query']

/** The comments of a discussion, or those that mention the caller. */
export async function listComments(
  read: Read,
  { query }: Input<typeof contract.listComments>,
): Promise<Reply<typeof contract.listComments>> {
  if (query.mentionUuid) return listMentions(read, { ...query, mentionUuid: query.mentionUuid })
  const { standing } = await findComment(read, query.threadUuid!, 'thread.not.found')
  if (query.workgroupUuid && query.workgroupUuid !== standing.workgroupId) return toPage([], 0, query)
  const place = { workspaceId: standing.workspaceId, query }
  const [page, total] = await Promise.all([pageOf(read, place), countComments(read, place)])
  const direction = query.sort === 'createdTime,asc' ? 'asc' : 'desc'
  const rows = await selectComments(read.db, visibleCommentIn(read, standing.workspaceId))
    .where(wantedBy(query))
    .orderBy('c.thread_id', direction)
    .orderBy('c.id', direction)
    .limit(query.size)
    .offset(page * query.size)
    .execute()
  const ids = rows.map(({ id }) => id)
  const shown = { reader: standing, now: read.now, mentions: await findMentions(read, ids) }
  const content = rows.map((row) => presentComment(row, shown))
  return toPage(content, countedTotal(total), { ...query, page })
}

interface Place {
  workspaceId: string
  query: Query
}

const wantedBy = ({ threadUuid, createdAfter }: Query) =>
  sql<boolean>`c.thread_id = ${threadUuid}::uuid and c.created > ${new Date(createdAfter ?? -1)}::timestamptz`

/** The page that contains the comment of a link; an unknown one leads to the asked page. */
async function pageOf(read: Read, { workspaceId, query }: Place): Promise<number> {
  const { containing, threadUuid, sort, page, size } = query
  if (!containing) return page
  const isIn = await read.db
    .selectFrom(visibleCommentIn(read, workspaceId))
    .select('c.id')
    .where('c.id', '=', containing)
    .where('c.thread_id', '=', threadUuid!)
    .executeTakeFirst()
  if (!isIn) return page
  const before = sort === 'createdTime,asc' ? sql<boolean>`c.id < ${containing}` : sql<boolean>`c.id > ${containing}`
  return Math.floor((await countComments(read, { workspaceId, query }, before)) / size)
}

async function countComments(read: Read, { workspaceId, query }: Place, before = sql<boolean>`true`): Promise<number> {
  const counted = read.db
    .selectFrom(visibleCommentIn(read, workspaceId))
    .select('c.id')
    .where(wantedBy(query))
    .where(before)
    .limit(sql.lit(limits.counted + 1))
  const row = await read.db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}
