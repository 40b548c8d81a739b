import type * as contract from '@strongroom/contract/documents/comments.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { sql } from 'kysely'
import { countEveryone } from '../../identity/secrets/count-emails.ts'
import type { Change } from '../../kernel/change.ts'
import { type CheckedMentions, checkMentions } from './check-mentions.ts'
import { countsOf, insertMentions, showCounts } from './insert-comment.ts'
import { findUnnotified } from './list-unnotified.ts'
import { enqueueNotice } from './notify-of.ts'
import { lockComment } from './queries.ts'

/** Changes the caller's own comment. People whom it mentions for the first time are emailed. */
export async function updateComment(
  change: Change,
  { params, body }: Input<typeof contract.updateComment>,
): Promise<Reply<typeof contract.updateComment>> {
  const comment = await lockComment(change, params.commentUuid, 'comment.not.found')
  change.authorize(comment, 'update')
  const { row, standing } = comment
  const mentions = await checkMentions(change.read, standing, body)
  const before = await findMentions(change, row)
  const isSame =
    body.text === row.text &&
    mentions.everyone === before.everyone &&
    isEqual(mentions.participantIds, before.participantIds) &&
    isEqual(mentions.assetIds, before.assetIds)
  const about = { ...mentions, threadId: row.thread_id === row.id ? undefined : row.thread_id }
  const unnotifiedUsers = await findUnnotified(change.read, standing, about)
  if (isSame) {
    change.nothingChanged()
    return { unnotifiedUsers }
  }
  const { told, told_everyone: everyoneTold, everyone_at: everyoneAt } = await findTold(change, row.id)
  const isNewlyEveryone = mentions.everyone && !everyoneTold
  if (isNewlyEveryone) await countEveryone(change, row.workspace_id)
  const newlyMentioned = everyoneTold ? [] : mentions.participantIds.filter((id) => !told.includes(id))
  await change.db
    .updateTable('comment')
    .set({ text: body.text, mentions_everyone: mentions.everyone, edited: change.now })
    .$if(isNewlyEveryone, (update) => update.set({ everyone_at: change.now }))
    .set({ told: [...told, ...newlyMentioned], told_everyone: everyoneTold || mentions.everyone })
    .where('id', '=', row.id)
    .execute()
  // Those who show it by its old mentions refetch too.
  await showCounts(change, row.workspace_id, row.thread_id)
  await change.db.deleteFrom('comment_asset').where('comment_id', '=', row.id).execute()
  // Mentions that stay keep their time.
  await change.db
    .deleteFrom('comment_mention')
    .where('comment_id', '=', row.id)
    .where('participant_id', '<>', sql<string>`all(${mentions.participantIds}::uuid[])`)
    .execute()
  // Mentions of people who were told before aren't new: an author could otherwise repeat it without being counted.
  const timeOf = (id: string) => {
    if (told.includes(id)) return row.created
    return everyoneTold ? (everyoneAt ?? row.created) : change.now
  }
  await insertMentions(change, { id: row.id, threadId: row.thread_id, timeOf }, mentions)
  await showCounts(change, row.workspace_id, row.thread_id)
  await enqueueNotice(change, row.id, {
    everyone: isNewlyEveryone,
    mentioned: newlyMentioned,
    repliers: [],
    told: [row.author_id, ...told],
  })
  change.record('COMMENT_EDITED', comment.entity, { from: countsOf(before), to: countsOf(mentions) })
  return { unnotifiedUsers }
}

const isEqual = (one: string[], other: string[]) => one.length === other.length && one.every((id) => other.includes(id))

/** The people who were emailed because the comment mentioned them, and when an edit mentioned everyone first. */
const findTold = ({ db }: Change, id: string) =>
  db
    .selectFrom('comment')
    .select(['told', 'told_everyone', 'everyone_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function findMentions(
  change: Change,
  { id, mentions_everyone: everyone }: { id: string; mentions_everyone: boolean },
): Promise<CheckedMentions> {
  const people = await change.db
    .selectFrom('comment_mention')
    .select('participant_id')
    .where('comment_id', '=', id)
    .execute()
  const assets = await change.db.selectFrom('comment_asset').select('asset_id').where('comment_id', '=', id).execute()
  return {
    everyone,
    participantIds: people.map(({ participant_id }) => participant_id),
    assetIds: assets.map(({ asset_id }) => asset_id),
  }
}
