import { z } from 'zod'
import { asSystem, type Change } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import { findNotice, mailReaders, nextReaders } from './notice-emails.ts'

/** The people in one transaction. */
const BATCH = 250

/**
 * Emails the people whom a comment mentions, and the other authors of its discussion, in batches. A batch and its
 * progress are one transaction, so that each person is emailed once.
 */
export const sendNotices = job({
  name: 'send-comment-notices',
  queue: 'mail',
  schema: z.object({ noticeId: z.uuid() }),
  key: ({ noticeId }) => noticeId,
  async work(ports, { noticeId }) {
    const some = () =>
      asSystem(ports, 'emails about a comment', (change) => {
        change.unaudited('the comment was recorded')
        return sendSome(change, noticeId)
      })
    while (!ports.stopping.signal.aborted && (await some()));
  },
})

async function sendSome(change: Change, noticeId: string): Promise<boolean> {
  const notice = await findNotice(change, noticeId)
  if (!notice) return false
  const readers = await nextReaders(change, notice, BATCH)
  await mailReaders(change, notice, readers)
  if (readers.length < BATCH) {
    await change.db.deleteFrom('comment_notice').where('id', '=', noticeId).execute()
    return false
  }
  const after = readers.at(-1)!.participant_id
  await change.db.updateTable('comment_notice').set({ after }).where('id', '=', noticeId).execute()
  return true
}
