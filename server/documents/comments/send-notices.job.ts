import { z } from 'zod'
import { asSystem, type Change } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import { findNotice, mailReaders, nextReaders } from './notice-emails.ts'

/** The people in one transaction. */
const BATCH = 250

/**
 * Emails the people whom a comment mentions, and the other authors of its discussion, a batch at a time. A batch, its
 * progress and the next job are one transaction: each person is emailed once, and codes and links, which share the
 * queue, wait for one batch at most.
 */
export const sendNotices = job({
  name: 'send-comment-notices',
  queue: 'mail',
  schema: z.object({ noticeId: z.uuid() }),
  key: ({ noticeId }) => noticeId,
  work: (ports, { noticeId }) =>
    asSystem(ports, 'emails about a comment', (change) => {
      change.unaudited('the comment was recorded')
      return sendSome(change, noticeId)
    }),
})

async function sendSome(change: Change, noticeId: string): Promise<void> {
  const notice = await findNotice(change, noticeId)
  if (!notice) return
  const readers = await nextReaders(change, notice, BATCH)
  await mailReaders(change, notice, readers)
  if (readers.length < BATCH) {
    await change.db.deleteFrom('comment_notice').where('id', '=', noticeId).execute()
    return
  }
  const after = readers.at(-1)!.participant_id
  await change.db.updateTable('comment_notice').set({ after }).where('id', '=', noticeId).execute()
  change.enqueue(sendNotices, { noticeId }, notice.person_id ? { share: notice.person_id } : {})
}
