import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { countEmails } from '../../identity/secrets/count-emails.ts'
import type { Change } from '../../kernel/change.ts'
import { sendNotices } from './send-notices.job.ts'

interface About {
  commentId: string
  threadId: string
  /** The participant who wrote it. */
  author: string
}

/** The authors of a discussion who are told of a reply; the latest of more. */
const REPLIERS = 200

/** Has the people emailed whom a comment mentions, and the other authors of its discussion. */
export async function notifyOf(
  change: Change,
  { commentId, threadId, author }: About,
  { mentioned, everyone }: { mentioned: string[]; everyone: boolean },
): Promise<void> {
  const repliers = threadId === commentId ? [] : await authorsOf(change, threadId)
  await enqueueNotice(change, commentId, { everyone, mentioned, repliers, told: [author] })
}

interface Notice {
  everyone: boolean
  mentioned: string[]
  repliers: string[]
  told: string[]
}

export async function enqueueNotice(change: Change, commentId: string, notice: Notice): Promise<void> {
  const { everyone, mentioned, repliers, told } = notice
  if (!everyone && mentioned.length + repliers.length === 0) return
  await countEmails(change, new Set([...mentioned, ...repliers]).difference(new Set(told)).size)
  const id = uuidv7()
  await sql`insert into comment_notice (id, comment_id, everyone, mentioned, repliers, told) values
    (${id}, ${commentId}, ${everyone}, ${mentioned}::uuid[], ${repliers}::uuid[], ${told}::uuid[])`.execute(change.db)
  change.enqueue(sendNotices, { noticeId: id }, { share: change.actor.personId })
}

async function authorsOf(change: Change, threadId: string): Promise<string[]> {
  const { rows } = await sql<{ author_id: string }>`
    select distinct author_id from (
      select author_id from comment where thread_id = ${threadId}::uuid and deleted_at is null
       order by thread_id desc, id desc limit 1000) latest limit ${sql.lit(REPLIERS)}`.execute(change.db)
  return rows.map(({ author_id }) => author_id)
}
