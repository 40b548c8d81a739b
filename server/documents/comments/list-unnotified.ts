import type * as contract from '@strongroom/contract/documents/comments.ts'
import type { Person } from '@strongroom/contract/identity/users.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { sql } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import { selectAuthors } from '../../access/select-authors.ts'
import { type Standing, workspaceEntity } from '../../access/standing.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { participantActions, SOMEBODY } from '../../workspaces/participants/policy.ts'
import { presentAuthor } from '../assets/present.ts'
import { checkMentions } from './check-mentions.ts'
import { findComment } from './queries.ts'

/** The people who would not be notified of a comment, for the owner and managers, before it is written. */
export async function listUnnotified(
  read: Read,
  { query }: Input<typeof contract.listUnnotified>,
): Promise<Reply<typeof contract.listUnnotified>> {
  const standing = enter(await findStanding(read, query.workspaceUuid))
  read.authorize({ actions: participantActions(standing, SOMEBODY), entity: workspaceEntity(standing) }, 'explain')
  const thread = query.threadUuid && (await findComment(read, query.threadUuid, 'thread.not.found'))
  if (thread && thread.row.workspace_id !== standing.workspaceId) throw new Refused('thread.not.found')
  const { userUuids: mentionedUsers, assetUuids: mentionedAssets } = query
  const mentions = await checkMentions(read, standing, { mentionedUsers, mentionedAssets, mentionsEveryone: false })
  const { presentIds: participantIds, assetIds } = mentions
  const rows = await findUnnotified(read, { participantIds, assetIds, threadId: query.threadUuid })
  return { content: presentUnnotified(rows, standing) }
}

interface About {
  participantIds: string[]
  assetIds: string[]
  threadId: string | undefined
}

/**
 * The people among a comment's mentions who don't see all documents that the comment, or the first one of its discussion,
 * mentions. They don't see the comment either (`visible_comment`).
 */
export async function findUnnotified(read: Read, { participantIds, assetIds, threadId }: About) {
  if (participantIds.length === 0 || (assetIds.length === 0 && threadId === undefined)) return []
  return selectAuthors(read.db)
    .where('o.id', '=', sql<string>`any(${participantIds}::uuid[])`)
    .where(
      sql<boolean>`exists (
        select from (select unnest(${assetIds}::uuid[]) as id
                     union select m.asset_id from comment_asset m where m.comment_id = ${threadId ?? null}::uuid) about
         where not exists (select from visible_asset(o.person_id, ${read.now}::timestamptz) a where a.id = about.id))`,
    )
    .orderBy('op.given_name')
    .orderBy('o.id')
    .execute()
}
type Unnotified = Awaited<ReturnType<typeof findUnnotified>>

export const presentUnnotified = (rows: Unnotified, reader: Standing): Person[] =>
  rows.map((row) => presentAuthor(row, reader))

/** The participants who are notified. */
export const withoutUnnotified = (participantIds: string[], unnotified: Unnotified): string[] =>
  participantIds.filter((id) => unnotified.every(({ author_id }) => author_id !== id))
