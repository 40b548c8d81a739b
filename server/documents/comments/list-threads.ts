import type * as contract from '@strongroom/contract/documents/comments.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { countedTotal, toPage } from '@strongroom/contract/wire/page.ts'
import { sql } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import type { Read } from '../../kernel/read.ts'
import { findGuardedAsset } from '../assets/queries.ts'
import { presentThreads } from './present-threads.ts'
import { findComment, selectComments, visibleCommentIn } from './queries.ts'

type Query = Input<typeof contract.listThreads>['query']

/** Lists the discussions of a workspace, or of one document, folder or link, latest first. */
export async function listThreads(
  read: Read,
  { query }: Input<typeof contract.listThreads>,
): Promise<Reply<typeof contract.listThreads>> {
  const { standing } = query.assetUuid
    ? await findGuardedAsset(read, query.assetUuid)
    : { standing: enter(await findStanding(read, query.workspaceUuid!)) }
  if (query.workgroupUuid && query.workgroupUuid !== standing.workgroupId) return toPage([], 0, query)
  const [rows, total] = await Promise.all([
    selectComments(read.db, visibleCommentIn(read, standing.workspaceId))
      .where(wantedBy(query))
      .orderBy('c.workspace_id', 'desc')
      .orderBy('c.id', 'desc')
      .limit(query.size)
      .offset(query.page * query.size)
      .execute(),
    countThreads(read, standing.workspaceId, query),
  ])
  return toPage(await presentThreads(read, standing, rows), countedTotal(total), query)
}

/** Conditions as partial indexes have them. */
function wantedBy({ assetUuid, resolved }: Query) {
  const about = assetUuid
    ? sql`c.id = any(array(select m.thread_id from comment_asset m where m.asset_id = ${assetUuid}::uuid))`
    : sql`true`
  const state =
    resolved === undefined ? sql`true` : resolved ? sql`c.resolved_at is not null` : sql`c.resolved_at is null`
  return sql<boolean>`c.id = c.thread_id and ${state} and ${about}`
}

async function countThreads(read: Read, workspaceId: string, query: Query): Promise<number> {
  const counted = read.db
    .selectFrom(visibleCommentIn(read, workspaceId))
    .select('c.id')
    .where(wantedBy(query))
    .orderBy('c.workspace_id')
    .limit(sql.lit(limits.counted + 1))
  const row = await read.db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** One discussion, for links to it. */
export async function findThread(
  read: Read,
  { params }: Input<typeof contract.findThread>,
): Promise<Reply<typeof contract.findThread>> {
  const { row, standing } = await findComment(read, params.threadUuid, 'thread.not.found')
  const [thread] = await presentThreads(read, standing, [row])
  return thread!
}
