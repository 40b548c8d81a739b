import type * as contract from '@strongroom/contract/documents/comments.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { sql } from 'kysely'
import { countEveryone } from '../../identity/secrets/count-emails.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { type CheckedMentions, checkMentions } from './check-mentions.ts'
import { countsOf, insertMentions, showCounts } from './insert-comment.ts'
import { findUnnotified, presentUnnotified, withoutUnnotified } from './list-unnotified.ts'
import { enqueueNotice } from './notify-of.ts'
import { type CommentRow, lockComment } from './queries.ts'

/**
 * Changes the caller's own comment. People whom it mentions for the first time, or who see it for the first time, are
 * emailed.
 */
export async function updateComment(
  change: Change,
  { params, body }: Input<typeof contract.updateComment>,
): Promise<Reply<typeof contract.updateComment>> {
  const comment = await lockComment(change, params.commentUuid, 'comment.not.found')
  change.authorize(comment, 'update')
  const { row, standing } = comment
  const before = await findMentions(change, row)
  const mentions = await checkMentions(change.read, standing, body, before.people)
  await refuseDisclosure(change, row, { before, mentions })
  const { newly, unnotified, told } = await findNewly(change, row, { before, mentions })
  const unnotifiedUsers = presentUnnotified(unnotified, standing)
  if (body.text === row.text && isEqual(mentions, before)) {
    change.nothingChanged()
    return { unnotifiedUsers }
  }
  const isNewlyEveryone = mentions.everyone && !told.everyone
  if (isNewlyEveryone) await countEveryone(change, row.workspace_id)
  await change.db
    .updateTable('comment')
    .set({ text: body.text, mentions_everyone: mentions.everyone, edited: change.now })
    .$if(isNewlyEveryone, (update) => update.set({ everyone_at: change.now }))
    .set({ told: [...told.people, ...newly], told_everyone: told.everyone || mentions.everyone })
    .where('id', '=', row.id)
    .execute()
  // Those who show it by its old mentions refetch too.
  await showCounts(change, row.workspace_id, row.thread_id)
  await replaceMentions(change, row, { mentions, newly, told })
  await showCounts(change, row.workspace_id, row.thread_id)
  await enqueueNotice(change, row.id, {
    everyone: isNewlyEveryone,
    mentioned: newly,
    repliers: [],
    told: [row.author_id, ...told.people],
  })
  change.record('COMMENT_EDITED', comment.entity, { from: countsOf(before), to: countsOf(mentions) })
  return { unnotifiedUsers }
}

const isEqual = (one: CheckedMentions, other: CheckedMentions) =>
  one.everyone === other.everyone &&
  isSame(one.participantIds, other.participantIds) &&
  isSame(one.assetIds, other.assetIds)

const isSame = (one: string[], other: string[]) => one.length === other.length && one.every((id) => other.includes(id))

type Edited = Pick<CommentRow, 'id' | 'thread_id' | 'created' | 'mentions_everyone'>

interface Edit {
  before: CheckedMentions
  mentions: CheckedMentions & { presentIds: string[] }
}

/**
 * Replies of others were written for the people who see what the discussion is about: its author doesn't show them to
 * more people. The discussion is locked.
 */
async function refuseDisclosure(change: Change, row: CommentRow, { before, mentions }: Edit): Promise<void> {
  const isLess = before.assetIds.some((id) => !mentions.assetIds.includes(id))
  if (row.id !== row.thread_id || !isLess) return
  const reply = await change.db
    .selectFrom('comment')
    .select('id')
    .where('thread_id', '=', row.id)
    .where('author_id', '<>', row.author_id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (reply) throw new Refused('thread.about.kept')
}

/**
 * The participants to notify: those whom the comment didn't mention before, and those who see it only now that it
 * mentions less. A mention of everyone didn't reach the latter either.
 */
async function findNewly(change: Change, row: Edited, { before, mentions }: Edit) {
  const told = await findTold(change, row.id)
  const threadId = row.thread_id === row.id ? undefined : row.thread_id
  const about = { participantIds: mentions.presentIds, threadId }
  const unnotified = await findUnnotified(change.read, { ...about, assetIds: mentions.assetIds })
  const unseen = told.everyone ? await findUnnotified(change.read, { ...about, assetIds: before.assetIds }) : []
  const reached = told.everyone ? withoutUnnotified(mentions.presentIds, unseen) : []
  const newly = withoutUnnotified(mentions.presentIds, unnotified).filter(
    (id) => !told.people.includes(id) && !reached.includes(id),
  )
  return { newly, unnotified, told }
}

interface Told {
  /** The participants who were emailed because the comment mentioned them. */
  people: string[]
  everyone: boolean
  /** When an edit mentioned everyone first. */
  everyoneAt: Date | null
}

async function findTold({ db }: Change, id: string): Promise<Told> {
  const row = await db
    .selectFrom('comment')
    .select(['told', 'told_everyone', 'everyone_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { people: row.told, everyone: row.told_everyone, everyoneAt: row.everyone_at }
}

/** Mentions that stay keep their time, unless their person is notified only now. */
async function replaceMentions(
  change: Change,
  { id, thread_id: threadId, created }: Edited,
  { mentions, newly, told }: { mentions: CheckedMentions; newly: string[]; told: Told },
): Promise<void> {
  const kept = mentions.participantIds.filter((participantId) => !newly.includes(participantId))
  await change.db.deleteFrom('comment_asset').where('comment_id', '=', id).execute()
  await change.db
    .deleteFrom('comment_mention')
    .where('comment_id', '=', id)
    .where('participant_id', '<>', sql<string>`all(${kept}::uuid[])`)
    .execute()
  // Mentions of people who were told before aren't new: an author could otherwise repeat it without being counted.
  const timeOf = (participantId: string) => {
    if (newly.includes(participantId)) return change.now
    if (told.people.includes(participantId)) return created
    return told.everyone ? (told.everyoneAt ?? created) : change.now
  }
  await insertMentions(change, { id, threadId, timeOf }, mentions)
}

async function findMentions(change: Change, { id, mentions_everyone: everyone }: Edited) {
  const people = await change.db
    .selectFrom('comment_mention as m')
    .innerJoin('participant as o', 'o.id', 'm.participant_id')
    .select(['m.participant_id', 'o.person_id'])
    .where('m.comment_id', '=', id)
    .execute()
  const assets = await change.db.selectFrom('comment_asset').select('asset_id').where('comment_id', '=', id).execute()
  return {
    everyone,
    people,
    participantIds: people.map(({ participant_id }) => participant_id),
    assetIds: assets.map(({ asset_id }) => asset_id),
  }
}
