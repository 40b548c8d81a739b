import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { authorOf } from '../../access/author-of.ts'
import type { Person } from '@strongroom/contract/identity/users.ts'
import type { Standing } from '../../access/standing.ts'
import { countEveryone } from '../../identity/secrets/count-emails.ts'
import type { Change } from '../../kernel/change.ts'
import { type CheckedMentions, checkMentions, type MentionsAsked } from './check-mentions.ts'
import { findUnnotified, presentUnnotified, withoutUnnotified } from './list-unnotified.ts'
import { notifyOf } from './notify-of.ts'

interface Inserted {
  id: string
  counts: ReturnType<typeof countsOf>
  unnotifiedUsers: Person[]
}

/** Inserts a comment with its mentions; without a thread it begins a discussion. */
export async function insertComment(
  change: Change,
  standing: Standing,
  { threadId, asked }: { threadId?: string; asked: MentionsAsked & { text: string } },
): Promise<Inserted> {
  const mentions = await checkMentions(change.read, standing, asked)
  if (mentions.everyone) await countEveryone(change, standing.workspaceId)
  const unnotified = await findUnnotified(change.read, { ...mentions, threadId })
  const notified = withoutUnnotified(mentions.participantIds, unnotified)
  const id = uuidv7()
  const author = await authorOf(change, standing)
  await change.db
    .insertInto('comment')
    .values({
      id,
      workspace_id: standing.workspaceId,
      thread_id: threadId ?? id,
      author_id: author,
      text: asked.text,
      mentions_everyone: mentions.everyone,
      told: notified,
      told_everyone: mentions.everyone,
      created: change.now,
    })
    .execute()
  await insertMentions(change, { id, threadId: threadId ?? id }, mentions)
  const about = { commentId: id, threadId: threadId ?? id, author }
  await notifyOf(change, about, { mentioned: notified, everyone: mentions.everyone })
  await showCounts(change, standing.workspaceId, threadId ?? id)
  return { id, counts: countsOf(mentions), unnotifiedUsers: presentUnnotified(unnotified, standing) }
}

/** The mentions in an event: numbers only. */
export const countsOf = ({ assetIds, participantIds, everyone }: CheckedMentions) => ({
  documents: assetIds.length,
  people: participantIds.length,
  everyone,
})

interface Mentioning {
  id: string
  threadId: string
  /** When the comment mentioned this participant first; now, if it isn't given. */
  timeOf?: (participantId: string) => Date
}

/** Inserts the mentions of a comment. Those that exist keep their time. */
export async function insertMentions(
  change: Change,
  { id, threadId, timeOf = () => change.now }: Mentioning,
  { assetIds, participantIds }: Pick<CheckedMentions, 'assetIds' | 'participantIds'>,
): Promise<void> {
  if (assetIds.length > 0)
    await sql`insert into comment_asset (comment_id, thread_id, asset_id)
      select ${id}::uuid, ${threadId}::uuid, a from unnest(${assetIds}::uuid[]) a`.execute(change.db)
  if (participantIds.length > 0)
    await sql`insert into comment_mention (comment_id, participant_id, added_at)
      select ${id}::uuid, p, at from unnest(${participantIds}::uuid[], ${participantIds.map(timeOf)}::timestamptz[]) m (p, at)
      on conflict do nothing`.execute(change.db)
}

/** Makes clients refetch the assets that a discussion is about, for their number of comments. */
export async function showCounts(change: Change, workspaceId: string, threadId: string): Promise<void> {
  const rows = await change.db
    .selectFrom('comment_asset')
    .select('asset_id')
    .distinct()
    .where('thread_id', '=', threadId)
    .where(
      'comment_id',
      '=',
      sql<string>`any(array(select id from comment where thread_id = ${threadId}::uuid limit 100))`,
    )
    .limit(100)
    .execute()
  for (const { asset_id } of rows) change.notify(workspaceId, ['assets'], asset_id)
}
